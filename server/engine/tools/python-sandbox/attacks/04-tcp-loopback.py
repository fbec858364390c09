import socket
def s():
    c=socket.create_connection(('127.0.0.1',{{TCP}}),2); c.sendall(b'GET / HTTP/1.0\r\n\r\n'); return c.recv(300)
T('socket',s)
def u():
    import urllib.request; return urllib.request.urlopen('http://127.0.0.1:{{TCP}}/',timeout=2).read()
T('urllib',u)
T('net.connect',lambda:JS("(()=>{const n="+MOD('net')+";const s=new n.Socket();s.on('error',()=>{});s.connect({{TCP}},'127.0.0.1');return 'started'})()"))
T('listen',lambda:JS("(()=>{const n="+MOD('net')+";const s=n.createServer();s.on('error',()=>{});s.listen({{TCP2}},'127.0.0.1');return 'LISTEN-started'})()"))
T('curl',lambda:JS(MOD('child_process')+".execFileSync('curl',['-s','http://127.0.0.1:{{TCP}}/']).toString()"))
T('xhr open_url',lambda:__import__('pyodide.http',fromlist=['x']).open_url('http://127.0.0.1:{{TCP}}/').read())
async def main(i):
    import asyncio
    async def A(n,f):
        try:
            r=await asyncio.wait_for(f(),2); P('OK',n,str(r)[:200])
        except BaseException as e: P('no',n,type(e).__name__,str(e)[:120])
    async def pf():
        from pyodide.http import pyfetch
        r=await pyfetch('http://127.0.0.1:{{TCP}}/'); return await r.string()
    await A('pyfetch',pf)
    async def jf(): return await JS("fetch('http://127.0.0.1:{{TCP}}/').then(r=>r.text())")
    await A('fetch',jf)
    async def lb():
        import pyodide_js; return await pyodide_js._api.loadBinaryFile('http://127.0.0.1:{{TCP}}/x')
    await A('loadBinaryFile',lb)
    async def lp():
        import pyodide_js; return await pyodide_js.loadPackage('http://127.0.0.1:{{TCP}}/x-1.0-py3-none-any.whl')
    await A('loadPackage',lp)
    async def ws(): return JS("(()=>{const w=new WebSocket('ws://127.0.0.1:{{TCP}}/');w.onerror=()=>{};return 'ws'})()")
    await A('WebSocket',ws)
    async def so():
        import pyodide_js; await pyodide_js.useNodeSockFS(); c=socket.create_connection(('127.0.0.1',{{TCP}}),2); return 'sockfs'
    await A('useNodeSockFS',so)
    async def http(): return await JS("new Promise((r,j)=>"+MOD('http')+".get('http://127.0.0.1:{{TCP}}/',x=>{x.on('data',d=>r(String(d)))}).on('error',j))")
    await A('http.get',http)
    async def h2(): return JS("(()=>{const c="+MOD('http2')+".connect('http://127.0.0.1:{{TCP}}');c.on('error',()=>{});return 'h2'})()")
    await A('http2',h2)
    async def dc(): return await JS("Deno.connect({port:{{TCP}}})")
    await A('Deno.connect',dc)
    await asyncio.sleep(0.4)
await main(inputs)
