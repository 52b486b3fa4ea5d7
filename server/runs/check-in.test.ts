import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckIn } from '../../contract/features/runs/delivery.ts'
import { driving } from '../../contract/features/runs/driving.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makePhone, makeRun } from '../../tests/support/make-run.ts'
import { makeCtx } from '../core/context.ts'
import { makeLink } from './doors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z' })
})
afterAll(() => app?.close())

/** Two shops; the first one has received its boxes. */
async function delivered() {
  app.setNow('2026-11-23T11:00:00Z')
  const run = await makeRun(app, { shops: 2 })
  const driver = await app.signIn(run.driving.email)
  const { body } = await driver.call(driving.run)
  const { runId, stops } = (body as { run: { runId: number; stops: { stopId: number }[] } }).run
  const phone = makePhone(app)
  const stopId = stops[0]?.stopId ?? 0
  const given = { stopId, pieces: 2, taker: 'Elena', place: 'COOLER', signature: null }
  await driver.call(driving.send, {
    body: {
      runId,
      device: phone.device,
      sentAt: app.now().getTime(),
      events: [phone.says('LEFT_DOCK'), phone.says('DELIVERED', given)],
    },
  } as never)
  const ctx = makeCtx(app.deps, null)
  const [here, coming] = await Promise.all(stops.map((one) => makeLink(ctx, one.stopId)))
  const pathOf = (link = '') => link.replace('/d/', 'delivery/')
  const numbers = await Promise.all(
    run.shops.map(({ orderId }) =>
      app.db
        .selectFrom('orders')
        .select('order_number')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
        .then(({ order_number }) => order_number),
    ),
  )
  const link = pathOf(here)
  const says = async (body: object) => {
    const answer = await app.visitor().post(`${link}/check-in`, body)
    return { ...answer, checkIn: (answer.body as { checkIn?: CheckIn })?.checkIn }
  }
  const read = async () => ((await app.visitor().get(link)).body as { checkIn: CheckIn | null }).checkIn
  return { ...run, runId, link, coming: pathOf(coming), says, read, numbers }
}
const wordsOf = (checkIn: CheckIn | null | undefined) =>
  checkIn?.lines.map(({ said, notGood }) => [said, notGood])

describe('boxes that arrived', () => {
  test('are checked in by one press of anyone who has the link, without a price in sight', async () => {
    const { says, read, link } = await delivered()
    expect(wordsOf(await read())).toEqual([
      [null, 0],
      [null, 0],
    ])
    expect(JSON.stringify((await app.visitor().get(link)).body)).not.toMatch(/price|cents|amount|cost/i)
    const { status, checkIn } = await says({ restIsGood: true })
    expect(status).toBe(200)
    expect(wordsOf(checkIn)).toEqual([
      ['GOOD', 0],
      ['GOOD', 0],
    ])
  })

  test('are named line by line, and what was said of a line outlives the press for the rest', async () => {
    const { says, read } = await delivered()
    const [first, second] = (await read())?.lines ?? []
    await says({ lines: [{ lineId: first?.lineId, is: 'BAD', quantity: 1 }] })
    await says({ restIsGood: true })
    expect(wordsOf(await read())).toEqual([
      ['BAD', 1],
      ['GOOD', 0],
    ])
    // Mold is found the day after.
    await says({ lines: [{ lineId: second?.lineId, is: 'WRONG', quantity: 1 }] })
    await says({ lines: [{ lineId: first?.lineId, is: 'GOOD' }] })
    expect(wordsOf(await read())).toEqual([
      ['GOOD', 0],
      ['WRONG', 1],
    ])
  })

  test('are not more than arrived, and no line of another shop', async () => {
    const { says, read } = await delivered()
    const other = await delivered()
    const [first] = (await read())?.lines ?? []
    const [strange] = (await other.read())?.lines ?? []
    const many = await says({ lines: [{ lineId: first?.lineId, is: 'SHORT', quantity: 1_000 }] })
    expect(many.problem).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'lines.0.quantity', message: 'More than arrived.' }],
    })
    const wrong = await says({
      lines: [{ lineId: strange?.lineId, is: 'BAD', quantity: 1 }],
      restIsGood: true,
    })
    expect(wrong.problem.code).toBe('invalid_input')
    expect(wordsOf(await read())).toEqual([
      [null, 0],
      [null, 0],
    ])
  })

  test('can be checked in from the delivery on, for fourteen days', async () => {
    const { says, coming, numbers, shops, read } = await delivered()
    const early = await app.visitor().post(`${coming}/check-in`, { restIsGood: true })
    expect(early.problem.code).toBe('check_in_closed')
    app.setNow('2026-12-07T10:59:00Z')
    expect((await says({ restIsGood: true })).status).toBe(200)
    expect(wordsOf(await read())).toHaveLength(2)
    app.setNow('2026-12-07T11:01:00Z')
    expect((await says({ restIsGood: true })).problem.code).toBe('link_too_old')
    const shop = await app.signIn(shops[0]?.email ?? '')
    const late = await shop.post(`orders/${numbers[0]}/check-in`, { restIsGood: true })
    expect(late.problem.code).toBe('check_in_closed')
    expect((await shop.get(`orders/${numbers[0]}/delivery`)).body).toMatchObject({ checkIn: null })
  })

  test('are checked in on the order’s page only by their own shop', async () => {
    const { numbers, shops } = await delivered()
    const [mine, other] = [await app.signIn(shops[0]?.email ?? ''), await app.signIn(shops[1]?.email ?? '')]
    const path = `orders/${numbers[0]}/check-in`
    expect((await other.post(path, { restIsGood: true })).status).toBe(404)
    expect((await app.visitor().post(path, { restIsGood: true })).status).toBe(401)
    const { body } = await mine.post(path, { restIsGood: true })
    expect(wordsOf((body as { checkIn: CheckIn }).checkIn)).toEqual([
      ['GOOD', 0],
      ['GOOD', 0],
    ])
    const { rows } = { rows: await app.db.selectFrom('check_ins').select('user_id').execute() }
    expect(rows.filter(({ user_id }) => user_id === shops[0]?.userId)).toHaveLength(2)
  })
})
