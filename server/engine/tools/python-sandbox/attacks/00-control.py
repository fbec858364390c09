import json,asyncio
async def main(i):
    await asyncio.sleep(0.01)
    print('CONTROL-OUT'); return {'task':i['task'],'n':len(i['links']),'sq':sum(x*x for x in range(1000))}
result = await main(inputs)
