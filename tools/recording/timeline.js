// Draws what <script id="recordings"> holds: for each finding its accesses in lanes, one per thread, and its memory step by step.
'use strict';
(() => {
const LANE = 18, HEAD = 20, MOST_LANES = 16, MOST_VALUES = 64, MOST_VIEWS = 4, MOST_WRITES = 8;

const made = (name, attributes = {}, ...children) => {
  const node = ['svg', 'path', 'rect', 'line', 'text', 'title'].includes(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};
const index = (number, extent) => {
  const parts = [];
  for (let d = extent.length - 1; d >= 0; --d) {
    parts.unshift(number % extent[d]);
    number = Math.floor(number / extent[d]);
  }
  return '(' + parts.join(', ') + ')';
};
const nameOf = (thread, finding) => {
  const tile = finding.tile_dims;
  if (!tile.length) return index(thread, finding.extent);
  const size = tile.reduce((a, b) => a * b, 1), name = index(thread % size, tile);
  if (finding.tile !== null) return name;
  return name + ' of tile ' + index(Math.floor(thread / size), finding.extent.map((extent, d) => extent / tile[d]));
};
// Neighbours get colours that are far apart.
const colourOf = (thread, alpha) => `hsl(${(thread * 137.5) % 360} 70% 50% / ${alpha})`;
const DOES = { R: 'reads', W: 'writes', A: 'atomically makes' };
const marks = {
  R: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  W: (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  A: (x, y, r) => `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z`,
};

// A line that bends out of the lanes it connects; with a head it is an arrow.
const bow = (x1, y1, x2, y2) => {
  const lift = Math.min(Math.abs(x2 - x1) / 3 + 5, LANE);
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - lift + 6} ${x2} ${y2}`;
};
const head = (x1, x2, y) => { const back = x1 < x2 ? -6 : 6; return `M${x2} ${y}l${back} -4v6z`; };

// Threads in the order of their numbers; those that did the same, at whatever time, share a lane when they are folded.
const lanesOf = (side, folded) => {
  const did = new Map();
  for (const [thread, interval, kind, code] of side.accesses) {
    did.set(thread, (did.get(thread) || '') + interval + kind + code + ' ');
  }
  const lanes = new Map();
  for (const thread of [...did.keys()].sort((a, b) => a - b)) {
    const key = folded ? did.get(thread) : thread;
    if (!lanes.has(key)) lanes.set(key, []);
    lanes.get(key).push(thread);
  }
  return { threads: did.size, lanes: [...lanes.values()] };
};

class Timeline {
  constructor(finding, side, moveTo) {
    Object.assign(this, { finding, side, moveTo, scale: 0, step: 0 });
    this.folded = lanesOf(side, false).threads > MOST_LANES;
    this.box = made('div', { class: 'lanes', tabindex: 0, role: 'group',
      'aria-label': 'accesses in their order; the arrow keys go from one to the next' });
    this.told = made('div', { class: 'told', 'aria-live': 'polite' });
    this.box.addEventListener('keydown', event => {
      const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.moveTo(Math.min(Math.max(this.step + by, 0), side.accesses.length));
    });
  }

  buttons() {
    const { threads, lanes } = lanesOf(this.side, true), all = [];
    const button = (text, action) => {
      const node = made('button', { type: 'button' }, text);
      node.addEventListener('click', () => { action(node); this.draw(); });
      all.push(node, ' ');
      return node;
    };
    if (lanes.length < threads) {
      const label = () => this.folded ? `show all ${threads} threads` : 'fold threads that did the same';
      button(label(), node => { this.folded = !this.folded; node.textContent = label(); });
    }
    button('zoom in', () => { this.scale = Math.min(this.width * 2, 40); });
    button('zoom out', () => { this.scale = Math.max(this.width / 2, .25); });
    return made('div', {}, ...all);
  }

  draw() {
    const { accesses } = this.side, { lanes } = lanesOf(this.side, this.folded);
    const room = Math.max(this.box.clientWidth - 150, 120);
    this.width = this.scale || Math.min(Math.max(room / Math.max(accesses.length, 1), .25), 26);
    const width = Math.ceil(accesses.length * this.width) + 8, height = HEAD + lanes.length * LANE;
    this.laneOf = new Map();
    lanes.forEach((threads, lane) => threads.forEach(thread => this.laneOf.set(thread, lane)));
    const svg = made('svg', { width, height, 'aria-hidden': 'true' });
    lanes.forEach((_, lane) => svg.append(made('line', { class: 'lane', x1: 0, x2: width, y1: this.y(lane), y2: this.y(lane) })));
    this.drawIntervals(svg, height);
    const radius = Math.min(Math.max(this.width / 2 - 1, 1), 5);
    for (const kind of 'RWA') {
      let path = '';
      accesses.forEach((access, i) => { if (access[2] === kind) path += marks[kind](this.x(i), this.y(this.laneOf.get(access[0])), radius); });
      if (path) svg.append(made('path', { class: kind, d: path }));
    }
    this.drawOld(svg, radius);
    this.later = made('rect', { class: 'later', y: HEAD, height: height - HEAD });
    this.now = made('rect', { class: 'now', y: HEAD, height: height - HEAD, width: Math.max(this.width, 2) });
    this.pointed = made('rect', { class: 'pointed', width: Math.max(this.width, 4), height: LANE, visibility: 'hidden' });
    svg.append(this.later, this.now, this.pointed);
    const at = event => Math.min(Math.max(Math.floor((event.clientX - svg.getBoundingClientRect().left - 4) / this.width), 0), accesses.length - 1);
    svg.addEventListener('pointermove', event => this.point(at(event)));
    svg.addEventListener('pointerleave', () => this.point(-1));
    svg.addEventListener('click', event => this.moveTo(at(event) + 1));
    const names = made('div', { class: 'names' }, made('div', { class: 'head' }, 'interval'));
    for (const threads of lanes) {
      const more = threads.length > 1 ? ` and ${threads.length - 1} more` : '';
      names.append(made('div', {}, nameOf(threads[0], this.finding) + more));
    }
    this.box.replaceChildren(names, svg);
    this.total = width;
    this.show(this.step);
  }

  // In weak memory: from the write whose value was read to the read, and to the newer write that the thread did not see.
  drawOld(svg, radius) {
    const { accesses, old } = this.side;
    for (const { access, stores, writes, found, newer, sentence } of old) {
      const x = this.x(access), y = this.y(this.laneOf.get(accesses[access][0]));
      const at = write => [this.x(write), this.y(this.laneOf.get(accesses[write][0]))];
      const node = (kind, path) => svg.append(made('path', { class: kind, d: path }, made('title', {}, sentence)));
      node('stale', marks[stores ? 'W' : 'R'](x, y, radius + 2));
      const [from, before] = writes[found], to = writes[newer][0];
      if (to !== null) node('missed', bow(...at(to), x, y));
      if (stores || (from === null && !before)) continue;
      const [x0, y0] = from === null ? [1, y - LANE / 2] : at(from), end = x0 < x ? x - radius - 2 : x + radius + 2;
      node('origin', bow(x0, y0, end, y));
      node('origin head', head(x0, end, y));
    }
  }

  drawIntervals(svg, height) {
    const { accesses } = this.side, begins = [];
    accesses.forEach(([, interval], i) => { if (i === 0 || interval !== accesses[i - 1][1]) begins.push(i); });
    begins.forEach((begin, n) => {
      const x = this.x(begin) - this.width / 2, end = n + 1 < begins.length ? this.x(begins[n + 1]) - this.width / 2 : Infinity;
      const name = String(accesses[begin][1]);
      if (n > 0) svg.append(made('line', { class: 'border', x1: x, x2: x, y1: 0, y2: height }));
      if (end - x > 6 + 7 * name.length) svg.append(made('text', { x: x + 3, y: 14 }, name));
    });
  }

  x(access) { return 4 + (access + .5) * this.width; }
  y(lane) { return HEAD + (lane + .5) * LANE; }

  show(step) {
    this.step = Math.min(step, this.side.accesses.length);
    const end = this.x(this.step) - this.width / 2, now = this.x(this.step - 1) - this.width / 2;
    this.later.setAttribute('x', end);
    this.later.setAttribute('width', Math.max(this.total - end, 0));
    this.now.setAttribute('x', now);
    this.now.setAttribute('visibility', this.step > 0 ? 'visible' : 'hidden');
    if (this.step > 0) {
      const y = this.y(this.laneOf.get(this.side.accesses[this.step - 1][0])), top = this.box.scrollTop, height = this.box.clientHeight;
      if (y < top + HEAD || y > top + height) this.box.scrollTop = Math.max(y - height / 2, 0);
    }
    const left = this.box.scrollLeft, room = this.box.clientWidth - 150;
    if (now < left || now > left + room) this.box.scrollLeft = Math.max(now - room / 2, 0);
    this.point(-1);
  }

  // An access under the pointer, else the one of the step.
  point(access) {
    const i = access >= 0 ? access : this.step - 1;
    this.pointed.setAttribute('visibility', access >= 0 ? 'visible' : 'hidden');
    if (i < 0) return this.told.replaceChildren(`before the first of ${this.side.accesses.length} accesses`);
    const [thread, interval, kind, code, cell, value] = this.side.accesses[i];
    if (access >= 0) {
      this.pointed.setAttribute('x', this.x(i) - Math.max(this.width, 4) / 2);
      this.pointed.setAttribute('y', this.y(this.laneOf.get(thread)) - LANE / 2);
    }
    const [place, source] = this.side.codes[code] || ['', ''];
    const stale = this.side.old.find(one => one.access === i), isBelow = shownOf(this.side).includes(stale);
    const values = Array.isArray(value) ? value.slice(0, 4).join(', ') + (value.length > 4 ? ', ...' : '') : value;
    this.told.replaceChildren(
      `access ${i + 1} of ${this.side.accesses.length}: thread ${nameOf(thread, this.finding)} ${DOES[kind]} ${this.finding.variable}` +
      `${this.finding.cells[cell] || ''} = ${values}, interval ${interval}`,
      made('code', {}, place + (source ? '  ' + source : '')), !stale ? '' : isBelow ? (stale.stores ? 'it went behind an older write, see below' : 'an old value, see below') : stale.sentence);
  }
}

// Of weak memory: those that are shown in full, first of all what no interleaving has.
const shownOf = side => [...side.old].sort((a, b) => b.missed - a.missed || a.access - b.access).slice(0, MOST_VIEWS);

// What the two threads of an old value could see when it was read: a column for each write, in the order on which all threads agree.
const views = (finding, side, moveTo) => {
  const box = made('div', { class: 'views' }), { accesses } = side;
  const shown = shownOf(side);
  for (const { access, stores, writes, found, newer, views: from, sentence, seen } of shown) {
    const goes = made('button', { type: 'button' }, `access ${access + 1}`);
    goes.addEventListener('click', () => moveTo(access + 1));
    const first = Math.max(Math.min(found, writes.length - MOST_WRITES), 0), columns = writes.slice(first, first + MOST_WRITES);
    const table = made('table', { 'aria-label': seen });
    const row = (name, cells) => table.append(made('tr', {}, made('th', { scope: 'row' }, name), ...cells));
    row('writes, in their order', columns.map(([write, before, value]) => made('th', { scope: 'col' }, made('b', {}, value),
      made('span', {}, before ? 'from before' : write === null ? 'not recorded' : nameOf(accesses[write][0], finding)))));
    const threads = [writes[newer][0] === null ? 'the thread that wrote the newer one' : nameOf(accesses[writes[newer][0]][0], finding),
      nameOf(accesses[access][0], finding)];
    threads.forEach((name, i) => row(name, columns.map((_, column) => {
      const can = first + column >= from[i], has = i === 1 && first + column === found && !stores;
      return made('td', { class: has ? 'can has' : can ? 'can' : '' }, has ? 'reads this' : can ? 'can read' : 'no longer');
    })));
    box.append(made('p', {}, goes, ' ', sentence + '.'), made('div', { class: 'view' }, table));
  }
  if (side.old.length > shown.length) box.append(made('p', {}, `and ${side.old.length - shown.length} more are marked`));
  return box;
};

class Memory {
  constructor(finding, side) {
    Object.assign(this, { finding, side });
    const cells = finding.cells;
    if (cells.length === 1) {
      this.value = made('b');
      this.writer = made('span', { class: 'tag' });
      this.box = made('div', { class: 'value' }, made('code', {}, finding.variable + cells[0]), ' = ', this.value, ' ', this.writer);
      return;
    }
    this.box = made('div', { class: 'memory' + (cells.length > MOST_VALUES ? ' small' : '') });
    const table = made('table', { 'aria-label': 'the elements of ' + finding.variable });
    const rowOf = name => name.slice(0, Math.max(name.lastIndexOf('['), name.lastIndexOf(','), 0));
    let row = null, last = null;
    this.nodes = cells.map((name, i) => {
      if (row === null || rowOf(name) !== last || row.children.length === 64) table.append(row = made('tr'));
      last = rowOf(name);
      const node = made('td');
      row.append(node);
      return node;
    });
    this.box.append(table);
  }

  show(step) {
    const { finding, side } = this, values = [...side.before], writers = [];
    let now = [];
    const late = new Set(side.old.filter(one => one.stores).map(one => one.access));  // behind an older write: that remains the latest
    side.accesses.slice(0, step).forEach(([thread, , kind, , cell, value], access) => {
      const list = Array.isArray(value) ? value : [value];
      now = list.map((_, i) => cell + i);
      if (kind !== 'R' && !late.has(access)) list.forEach((one, i) => { values[cell + i] = one; writers[cell + i] = thread; });
    });
    const writer = i => writers[i] === undefined ? 'not written yet' : 'last written by thread ' + nameOf(writers[i], finding);
    const colour = i => writers[i] === undefined ? '' : colourOf(writers[i], .45);
    if (this.value) {
      this.value.textContent = values[0];
      this.value.style.background = colour(0);
      this.writer.textContent = writer(0) + (step >= side.accesses.length ? '; the end' : '');
      return;
    }
    this.nodes.forEach((node, i) => {
      if (this.nodes.length <= MOST_VALUES) node.textContent = values[i];
      node.title = `${finding.variable}${finding.cells[i]} = ${values[i]}, ${writer(i)}`;
      node.style.background = colour(i);
      node.className = '';
    });
    now.forEach(i => { if (this.nodes[i]) this.nodes[i].className = 'now'; });
  }
}

const legend = isWeak => {
  const node = made('div', { class: 'marks' }, 'A lane is a thread, a column an access in the order of time; dashed lines are barriers.');
  for (const [kind, word] of [['R', 'read'], ['W', 'write'], ['A', 'atomic operation']]) {
    node.append(made('svg', { width: 14, height: 14 }, made('path', { class: kind, d: marks[kind](7, 7, 4) })), word);
  }
  if (!isWeak) return node;
  for (const [kind, word] of [['origin', 'where an old value comes from'], ['missed', 'to the newer write']]) {
    node.append(made('svg', { width: 26, height: 14 }, made('path', { class: kind, d: 'M1 7h18' }),
      ...(kind === 'origin' ? [made('path', { class: 'origin head', d: 'M25 7l-6 -4v8z' })] : [])), word);
  }
  return node;
};

const draw = (finding, section) => {
  const box = made('div', { class: 'recording' }, made('h3', {}, 'What happened to ' + finding.title));
  section.append(box);
  box.append(made('p', {}, finding.sides.length ? finding.sentence : 'There is no recording. ' + finding.sentence));
  if (!finding.sides.length) return;
  const most = Math.max(...finding.sides.map(side => side.accesses.length));
  const slider = made('input', { type: 'range', min: 0, max: most, value: most, 'aria-label': 'accesses done' });
  const done = made('output');
  const moveTo = step => { slider.value = step; show(); };
  const isWeak = finding.sides.some(side => side.old.length);
  const sides = finding.sides.map(side => ({ timeline: new Timeline(finding, side, moveTo), memory: new Memory(finding, side) }));
  const show = () => {
    const step = Number(slider.value);
    done.textContent = `${step} of ${most} accesses`;
    for (const { timeline, memory } of sides) {
      timeline.show(step);
      memory.show(step);
    }
  };
  slider.addEventListener('input', show);
  box.append(made('div', { class: 'step' }, made('span', {}, 'step'), slider, done), made('div', { class: 'sides' },
    ...sides.map(({ timeline, memory }, number) => {
      const side = timeline.side;
      const title = made('h4', {}, !side.replay ? 'the order of the check' : number ? 'another schedule: ' : 'the given schedule: ');
      if (side.replay) title.append(made('code', {}, '--schedule=replay:' + side.replay));
      if (side.cut) title.append(`, the first ${side.accesses.length} accesses`);
      return made('div', { class: 'side' }, title, memory.box, timeline.told, timeline.box, timeline.buttons(), views(finding, side, moveTo));
    })), legend(isWeak));
  for (const { timeline } of sides) timeline.draw();
  show();
};

// The first ones at once; far down a long page nothing is drawn until it comes near.
const AT_ONCE = 2;
const waiting = new Map();
const near = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    draw(waiting.get(target), target);
  }
}, { rootMargin: '400px' });
for (const finding of JSON.parse(document.getElementById('recordings').textContent)) {
  const section = document.getElementById('f' + finding.number);
  if (!section) continue;
  if (finding.number <= AT_ONCE) {
    draw(finding, section);
    continue;
  }
  waiting.set(section, finding);
  near.observe(section);
}
addEventListener('beforeprint', () => { for (const [section, finding] of waiting) { if (!section.querySelector('.recording')) draw(finding, section); } });
})();
