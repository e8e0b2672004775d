// SPDX-License-Identifier: Apache-2.0
// The search of the site: lunr's index of all words of all pages, made in the browser when the first search begins. It needs no
// server. A page opened with ?q=WORDS shows what is found at once.
(function () {
  "use strict";
  const box = document.getElementById("site-search"), list = document.getElementById("site-found");
  const most = 20;
  let index = null, waiting = null;

  function load(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = name;
      script.onload = done;
      script.onerror = failed;
      document.head.append(script);
    });
  }

  // parallel_for_each is found whole, and by each of its parts.
  function parts(token) {
    const words = token.toString().split("_").filter(word => word.length > 1);
    return words.length < 2 ? token : [token, ...words.map(word => token.clone().update(() => word))];
  }

  function make_index() {
    lunr.tokenizer.separator = /[^A-Za-z0-9_]+/;
    lunr.Pipeline.registerFunction(parts, "parts");
    return lunr(function () {
      this.field("title", {boost: 8});
      this.field("page", {boost: 4});
      this.field("text");
      this.ref("number");
      this.b(0.3);  // long sections, such as a page of options, are wanted as well
      this.pipeline.before(lunr.stemmer, parts);
      site_sections.forEach((section, number) => this.add({number, title: section.title, page: section.page, text: section.text}));
    });
  }

  async function ready() {
    if (waiting === null) waiting = load("lunr.min.js").then(() => load("search_text.js")).then(() => { index = make_index(); });
    await waiting;
  }

  function stems(words) {
    return lunr.tokenizer(words).flatMap(token => index.pipeline.runString(token.toString()));
  }

  function look_up(terms, presence, distance) {
    return index.query(query => terms.forEach(term => {
      query.term(term, {usePipeline: false, presence, boost: 4});
      query.term(term, {usePipeline: false, presence: lunr.Query.presence.OPTIONAL, wildcard: lunr.Query.wildcard.TRAILING, editDistance: 0});
      if (distance > 0) query.term(term, {usePipeline: false, editDistance: distance});
    }));
  }

  // All of the words; else the beginnings of them; else some of them, misspelt perhaps.
  function found(words) {
    const terms = stems(words.toLowerCase());
    if (terms.length === 0) return [];
    const exact = look_up(terms, lunr.Query.presence.REQUIRED, 0);
    if (exact.length > 0) return exact;
    const begun = index.query(query => terms.forEach(term => query.term(term, {
      usePipeline: false, presence: lunr.Query.presence.REQUIRED, wildcard: lunr.Query.wildcard.TRAILING})));
    return begun.length > 0 ? begun : look_up(terms, lunr.Query.presence.OPTIONAL, 1);
  }

  // The words around the first place where one of the terms stands.
  function excerpt(section, terms) {
    const text = section.text, small = text.toLowerCase();
    const places = terms.map(term => small.search(new RegExp("\\b" + term))).filter(place => place >= 0);
    const place = places.length > 0 ? Math.min(...places) : 0;
    const begin = place < 60 ? 0 : text.indexOf(" ", place - 60) + 1;
    const shown = document.createElement("p");
    const line = (begin > 0 ? "... " : "") + text.slice(begin, begin + 180) + (begin + 180 < text.length ? " ..." : "");
    let rest = line;
    const word = new RegExp("\\b(?:" + terms.join("|") + ")\\w*", "i");
    for (let hit; terms.length > 0 && (hit = word.exec(rest)) !== null;) {
      const mark = document.createElement("mark");
      mark.textContent = hit[0];
      shown.append(rest.slice(0, hit.index), mark);
      rest = rest.slice(hit.index + hit[0].length);
    }
    shown.append(rest);
    return shown;
  }

  function row(section, terms) {
    const link = document.createElement("a");
    link.href = section.link;
    const title = document.createElement("strong");
    title.textContent = section.title;
    link.append(title);
    if (section.page !== section.title) link.append(" \u2013 " + section.page);
    link.append(excerpt(section, terms));
    return link;
  }

  async function search() {
    const words = box.value.trim();
    if (words === "") {
      list.hidden = true;
      return;
    }
    await ready();
    if (words !== box.value.trim()) return;  // more was typed meanwhile
    const all = found(words), terms = stems(words.toLowerCase());
    list.replaceChildren(...all.slice(0, most).map(one => row(site_sections[Number(one.ref)], terms)));
    const count = document.createElement("p");
    count.className = "count";
    count.textContent = all.length === 0 ? "Nothing found" : all.length > most ? `${all.length} places; the first ${most} are shown` : "";
    list.append(count);
    list.hidden = false;
  }

  box.addEventListener("input", search);
  box.addEventListener("focus", ready);
  document.addEventListener("keydown", event => {
    const types = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "Escape") {
      list.hidden = true;
    } else if (event.key === "/" && !types) {
      event.preventDefault();
      box.focus();
    }
  });
  document.addEventListener("click", event => { if (!list.contains(event.target) && event.target !== box) list.hidden = true; });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    box.value = asked;
    search();
  }
})();
