import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeCtx } from './context.ts'
import { startRealtime } from './realtime.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const notify = (payload: string) => app.database.pool.query(`select pg_notify('stemyard', $1)`, [payload])

test.each([
  ['null', 'null'],
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['no ids', '{"id":1,"name":"cart.changed"}'],
  [
    'ids of another kind',
    '{"id":1,"name":"cart.changed","ids":{"customerId":"1"},"customer_id":1,"user_id":null,"by":"x"}',
  ],
])('security 54: a notice of %s counts as a gap, and events after it still come', async (_, payload) => {
  const realtime = await startRealtime(app.database.url, app.deps.log)
  try {
    let gaps = 0
    const names: string[] = []
    realtime.onGap(() => (gaps += 1))
    realtime.listen(() => {
      throw new Error('a listener that fails')
    })
    realtime.listen(({ name }) => names.push(name))
    await notify(payload)
    await expect.poll(() => gaps).toBe(1)
    await makeCtx(app.deps, null).emit('operations.changed', {})
    await expect.poll(() => names).toEqual(['operations.changed'])
  } finally {
    await realtime.close()
  }
})

test('an event that this version does not know is left to newer processes', async () => {
  const realtime = await startRealtime(app.database.url, app.deps.log)
  try {
    let gaps = 0
    const names: string[] = []
    realtime.onGap(() => (gaps += 1))
    realtime.listen(({ name }) => names.push(name))
    await notify('{"id":1,"name":"truck.moved","ids":{},"customer_id":null,"user_id":null,"by":"x"}')
    await makeCtx(app.deps, null).emit('operations.changed', {})
    await expect.poll(() => names).toEqual(['operations.changed'])
    expect(gaps).toBe(0)
  } finally {
    await realtime.close()
  }
})
