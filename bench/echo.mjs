// A bare hono app on a UNIX socket that sends a body back: what HTTP alone costs here. node bench/echo.mjs SOCKET
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.post('/echo', async c => c.json(await c.req.json()))
createAdaptorServer({ fetch: app.fetch }).listen(process.argv[2], () => process.stdout.write('listening\n'))
