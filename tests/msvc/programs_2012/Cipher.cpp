// A block cipher in chunks: tables in the lambda of a member function, static members that only kernels can call, Windows' timers.
// output:
// devices: some, cores: some
// Tessera CPU reference emulator
// first words 65e021f6 455f5b90
// as on the host: yes
// back again: yes
// no device 7
#include "windows.h"
#include <tchar.h>
#include <amp.h>
#include <atlbase.h>
#include <atlconv.h>
#include <intrin.h>
#include <stdio.h>
#include <iostream>
#include <string>
#include <vector>

#pragma comment(lib, "winmm.lib")

using namespace concurrency;

#define ROUNDS 8
#define Rotate(x, n) (((x) << (n)) | ((x) >> (32 - (n))))

typedef struct _Tables
{
    unsigned int Box[16];
    unsigned int InverseBox[16];
    unsigned int Keys[ROUNDS][2][2];
} Tables;

class CProcessors
{
    typedef BOOL (WINAPI *LPFN_GLPI)(PSYSTEM_LOGICAL_PROCESSOR_INFORMATION, PDWORD);
public:
    static DWORD CountSetBits(ULONG_PTR bitMask)
    {
        DWORD LSHIFT = sizeof(ULONG_PTR) * 8 - 1;
        DWORD bitSetCount = 0;
        ULONG_PTR bitTest = (ULONG_PTR)1 << LSHIFT;
        for (DWORD i = 0; i <= LSHIFT; ++i, bitTest /= 2)
            bitSetCount += ((bitMask & bitTest) ? 1 : 0);
        return bitSetCount;
    }
    static unsigned int Count()
    {
        LPFN_GLPI glpi = (LPFN_GLPI)GetProcAddress(GetModuleHandle(TEXT("kernel32")), "GetLogicalProcessorInformation");
        if (NULL == glpi)
            return 0;
        PSYSTEM_LOGICAL_PROCESSOR_INFORMATION buffer = NULL;
        DWORD length = 0;
        while (!glpi(buffer, &length))
        {
            if (GetLastError() != ERROR_INSUFFICIENT_BUFFER)
                return 0;
            if (buffer)
                free(buffer);
            buffer = (PSYSTEM_LOGICAL_PROCESSOR_INFORMATION)malloc(length);
        }
        unsigned int count = 0;
        for (DWORD offset = 0; offset + sizeof(SYSTEM_LOGICAL_PROCESSOR_INFORMATION) <= length; offset += sizeof(SYSTEM_LOGICAL_PROCESSOR_INFORMATION))
        {
            PSYSTEM_LOGICAL_PROCESSOR_INFORMATION p = (PSYSTEM_LOGICAL_PROCESSOR_INFORMATION)((BYTE*)buffer + offset);
            switch (p->Relationship)
            {
            case RelationProcessorCore:
                count += CountSetBits(p->ProcessorMask);
                break;
            case RelationCache:
                if (p->Cache.Level < 1)
                    return 0;
                break;
            default:
                break;
            }
        }
        free(buffer);
        return count;
    }
};

class CCipher
{
    // Of a block, as two rows of two words.
    static void AddKey(unsigned int block[2][2], const unsigned int key[2][2]) restrict(amp, cpu)
    {
        int i, j;
        for (i = 0; i < 2; i++)
            for (j = 0; j < 2; j++)
                block[i][j] ^= key[i][j];
    }
    static void Substitute(unsigned int block[2][2], const unsigned int box[16]) restrict(amp, cpu)
    {
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
            {
                unsigned int word = 0;
                for (int s = 0; s <= 28; s += 4)
                    word |= box[(block[i][j] >> s) & 0xF] << s;
                block[i][j] = word;
            }
    }
    static void Mix(unsigned int block[2][2]) restrict(amp, cpu)
    {
        unsigned int t = block[0][0];
        block[0][0] = Rotate(block[0][1], 7);
        block[0][1] = Rotate(block[1][1], 13);
        block[1][1] = block[1][0] ^ block[0][0];
        block[1][0] = t;
    }
    static void Unmix(unsigned int block[2][2]) restrict(amp, cpu)
    {
        unsigned int t = block[1][0];
        block[1][0] = block[1][1] ^ block[0][0];
        block[1][1] = Rotate(block[0][1], 19);
        block[0][1] = Rotate(block[0][0], 25);
        block[0][0] = t;
    }

    unsigned char *m_pData;
    unsigned long m_dataLength;
    Tables m_tables;
    std::vector<accelerator> m_devices;
    double m_milliseconds;

    template <bool bBack> void Run(unsigned int device)
    {
        if (device < 0 || device >= m_devices.size())
            throw std::exception("no device");
        Tables tables = m_tables;
        unsigned long perRun = 256, remaining = m_dataLength;
        accelerator_view view = m_devices[device].create_view(queuing_mode::queuing_mode_immediate);
        array<unsigned int> d_data(m_dataLength / 4, view);
        copy((unsigned int*)m_pData, d_data);
        view.wait();
        LARGE_INTEGER start, stop, frequency;
        QueryPerformanceCounter(&start);
        int run = 0;
        while (remaining > 0)
        {
            unsigned long chunk = remaining < perRun ? remaining : perRun;
            extent<1> blocks(chunk / 16);
            parallel_for_each(view, blocks, [=, &d_data](index<1> idx) restrict(amp)
            {
                int place = (run * perRun / 4) + idx[0] * 4;
                unsigned int block[2][2];
                for (int i = 0; i < 2; i++)
                    for (int j = 0; j < 2; j++)
                        block[i][j] = d_data[place + 2 * i + j];
                for (int r = 0; r < ROUNDS; r++)
                {
                    if (bBack)
                    {
                        Unmix(block);
                        Substitute(block, tables.InverseBox);
                        AddKey(block, tables.Keys[ROUNDS - 1 - r]);
                    }
                    else
                    {
                        AddKey(block, tables.Keys[r]);
                        Substitute(block, tables.Box);
                        Mix(block);
                    }
                }
                for (int i = 0; i < 2; i++)
                    for (int j = 0; j < 2; j++)
                        d_data[place + 2 * i + j] = block[i][j];
            });
            view.wait();
            run++;
            remaining -= chunk;
        }
        QueryPerformanceCounter(&stop);
        QueryPerformanceFrequency(&frequency);
        m_milliseconds = (double)(stop.QuadPart - start.QuadPart) * 1000.0 / (double)frequency.QuadPart;
        copy(d_data, (unsigned int*)m_pData);
    }

public:
    CCipher(unsigned char *pData, unsigned long length, const char *key) : m_pData(pData), m_dataLength(length), m_milliseconds(0)
    {
        for (unsigned int i = 0; i < 16; i++)
            m_tables.Box[i] = (i * 7 + 3) % 16;
        for (unsigned int i = 0; i < 16; i++)
            m_tables.InverseBox[m_tables.Box[i]] = i;
        for (int i = 0; i < ROUNDS * 4; i++)
            ((unsigned int*)m_tables.Keys)[i] = 0x9E3779B9u * (i + 1) + ((unsigned char*)key)[i % strlen(key)];
        std::vector<accelerator> all = accelerator::get_all();
        for (auto &a : all)
            if (a.device_path != accelerator::cpu_accelerator && a.device_path != accelerator::direct3d_warp)
                m_devices.push_back(a);
    }
    void Encrypt(unsigned int device) { Run<false>(device); }
    void Decrypt(unsigned int device) { Run<true>(device); }
    void EncryptOnHost()
    {
        unsigned int (*pBlocks)[2][2] = (unsigned int (*)[2][2])m_pData;
        for (unsigned long n = 0; n < m_dataLength / 16; n++)
            for (int r = 0; r < ROUNDS; r++)
            {
                AddKey(pBlocks[n], m_tables.Keys[r]);
                Substitute(pBlocks[n], m_tables.Box);
                Mix(pBlocks[n]);
            }
    }
    __declspec(property(get = GetMilliseconds)) double Milliseconds;
    double GetMilliseconds() const { return m_milliseconds; }
    size_t Devices() const { return m_devices.size(); }
    std::string NameOf(unsigned int device)
    {
        USES_CONVERSION;
        return std::string(CW2A(m_devices[device].description.c_str()));
    }
};

int _tmain(int argc, _TCHAR* argv[])
{
    UNREFERENCED_PARAMETER(argv);
    SetPriorityClass(GetCurrentProcess(), HIGH_PRIORITY_CLASS);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_HIGHEST);
    const unsigned long size = 1040;
    unsigned char *pText = (unsigned char*)VirtualAlloc(NULL, size, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
    __declspec(align(16)) unsigned char original[size], host[size];
    for (unsigned long i = 0; i < size; i++)
        original[i] = (unsigned char)(i * argc % 251);
    CopyMemory(pText, original, size);
    CopyMemory(host, original, size);
    CCipher cipher(pText, size, "a key of any length"), onHost(host, size, "a key of any length");
    printf("devices: %s, cores: %s\n", cipher.Devices() > 0 ? "some" : "none", CProcessors::Count() > 0 ? "some" : "none");
    std::cout << cipher.NameOf(0) << std::endl;
    cipher.Encrypt(0);
    onHost.EncryptOnHost();
    printf("first words %08x %08x\n", ((unsigned int*)pText)[0], ((unsigned int*)pText)[1]);
    printf("as on the host: %s\n", memcmp(pText, host, size) == 0 && cipher.Milliseconds > 0 ? "yes" : "no");
    cipher.Decrypt(0);
    _tprintf(_T("back again: %s\n"), memcmp(pText, original, size) == 0 ? _T("yes") : _T("no"));
    try
    {
        cipher.Encrypt(7);
    }
    catch (std::exception& ex)
    {
        std::cout << ex.what() << " " << 7 << std::endl;
    }
    VirtualFree(pText, 0, MEM_RELEASE);
    return 0;
}
