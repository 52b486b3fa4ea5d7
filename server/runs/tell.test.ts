import { afterAll, beforeAll, expect, test } from 'vitest'
import { driving } from '../../contract/features/runs/driving.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makePhone, makeRun } from '../../tests/support/make-run.ts'
import { told } from '../../tests/support/told.ts'
import { makeCtx } from '../core/context.ts'
import { compose } from '../messages/compose.ts'
import { followRunJob } from './follow.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z' })
})
afterAll(() => app?.close())

/** A run whose first shop has the given mobile number, and the messages to its person so far. */
async function underWay({
  muted = [],
  ...person
}: {
  mobile_verified_at?: Date
  muted?: string[]
  language?: 'en' | 'es'
}) {
  app.setNow('2026-11-23T11:00:00Z')
  const run = await makeRun(app)
  const userId = run.shops[0]?.userId ?? 0
  await app.db
    .updateTable('users')
    .set({ mobile_number: `937${String(5_550_000 + userId)}`, ...person })
    .where('id', '=', userId)
    .execute()
  for (const name of muted) {
    const [kind = '', way] = name.split('.')
    await app.db
      .insertInto('notice_ways')
      .values({ user_id: userId, kind, way: way as 'mail' | 'sms', is_on: false })
      .execute()
  }
  const driver = await app.signIn(run.driving.email)
  const { body } = await driver.call(driving.run)
  const { runId, stops } = (body as { run: { runId: number; stops: { stopId: number }[] } }).run
  const phone = makePhone(app)
  const says = async (...events: unknown[]) => {
    await driver.call(driving.send, {
      body: { runId, device: phone.device, sentAt: app.now().getTime(), events },
    } as never)
    await followRunJob.run(makeCtx(app.deps, null), { runId })
  }
  const messages = async (channel: 'mail' | 'sms') => {
    const rows = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', 'delivery-news')
      .where('channel', '=', channel)
      .orderBy('id')
      .execute()
    return Promise.all(rows.map((row) => compose(makeCtx(app.deps, null), row as never)))
  }
  return { phone, says, messages, userId, stopId: stops[0]?.stopId ?? 0, runId }
}
const at = new Date('2026-11-01T10:00:00Z')
const delivered = (stopId: number) => ({
  stopId,
  pieces: 2,
  taker: 'Elena',
  place: 'COOLER',
  signature: null,
})

test('a shop gets a text when its truck is next and one when it was there, each once, with the link', async () => {
  const { phone, says, messages, stopId, userId } = await underWay({ mobile_verified_at: at })
  await says(phone.says('LEFT_DOCK'))
  await says(phone.says('ARRIVED', { stopId }))
  expect((await messages('sms')).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^.+: Your truck is next, about .+\. https?:\/\/\S+\/d\/\S+ STOP ends these\.$/),
  ])
  await says(phone.says('DELIVERED', delivered(stopId)))
  expect(await messages('sms')).toHaveLength(1)
  app.setNow('2026-11-23T11:01:30Z')
  await says()
  const [, last] = await messages('sms')
  expect(last?.body).toMatch(/Delivered, in your cooler\. All good\? https?:\/\/\S+\/d\/\S+/)
  expect(await messages('mail')).toHaveLength(2)
  expect((await told(app.db, userId)).map(({ topic }) => topic)).toEqual(['invoice', 'delivery', 'delivery'])
})

test('a delivery that was undone within its minute notifies nobody', async () => {
  const { phone, says, messages, stopId } = await underWay({ mobile_verified_at: at, language: 'es' })
  await says(phone.says('LEFT_DOCK'), phone.says('DELIVERED', delivered(stopId)))
  await says(phone.says('UNDONE', { stopId }))
  app.setNow('2026-11-23T11:05:00Z')
  await says()
  expect((await messages('sms')).filter(({ body }) => /Entregado/.test(body))).toEqual([])
})

test.each([
  ['without a number that is proved to be theirs', {}, 0, 1],
  ['who has turned texts off', { mobile_verified_at: at, muted: ['deliveries.sms'] }, 0, 1],
  ['who has turned emails off', { mobile_verified_at: at, muted: ['deliveries.mail'] }, 1, 0],
  ['who has turned emails about orders off alone', { mobile_verified_at: at, muted: ['orders.mail'] }, 1, 1],
])('the person who orders %s', async (_, person, texts, mails) => {
  const { phone, says, messages } = await underWay(person)
  await says(phone.says('LEFT_DOCK'))
  expect([(await messages('sms')).length, (await messages('mail')).length]).toEqual([texts, mails])
})
