import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'

// Two complete products on one database, like two processes behind a load balancer.
let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startApp()
  two = await startApp({ beside: one })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

test('security 5: 40 of 40 sessions that an administrator ends while they are in use are over on the other process within a second', async () => {
  const everything = Object.keys(authorities) as Authority[]
  const admin = await one.signIn((await makeShop(one.db, { authorities: everything })).email)
  let alive = 0
  const rounds = Array.from({ length: 40 }, () => async () => {
    const { email, userId } = await makeShop(one.db)
    const { headers } = await one.signIn(email)
    // Idle for more than a minute: the next request records that the session is in use.
    const idle = { last_seen_at: new Date(one.now().getTime() - 120_000) }
    await one.db.updateTable('sessions').set(idle).where('user_id', '=', userId).execute()
    const there = two.visitor()
    const uses: Promise<unknown>[] = []
    const ended = admin.post('admin/user/sign-out', { id: userId })
    for (let n = 0; n < 8; n++) {
      uses.push(there.get('shipment', headers))
      await wait(2)
    }
    expect((await ended).body).toEqual({ ended: 1 })
    const over = performance.now() + 1_000
    await Promise.all(uses)
    while (performance.now() < over) {
      if ((await there.get('shipment', headers)).status === 401) return
      await wait(50)
    }
    alive++
  })
  for (const round of rounds) await round()
  expect(alive).toBe(0)
}, 120_000)
