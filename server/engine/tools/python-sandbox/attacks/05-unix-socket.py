import socket
def s():
    c=socket.socket(socket.AF_UNIX); c.connect('{{UDS}}'); return 'uds'
T('socket',s)
T('net uds',lambda:JS("(()=>{const s="+MOD('net')+".connect('{{UDS}}');s.on('error',()=>{});return 'started'})()"))
T('http uds',lambda:JS("(()=>{const s="+MOD('http')+".request({socketPath:'{{UDS}}',path:'/'});s.on('error',()=>{});s.end();return 'started'})()"))
T('deno uds',lambda:JS("Deno.connect({transport:'unix',path:'{{UDS}}'})"))
async def main(i):
    import asyncio; await asyncio.sleep(0.4)
await main(inputs)
