import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { dispatch } from '../../contract/features/runs/dispatch.ts'
import { driving } from '../../contract/features/runs/driving.ts'
import { makeCtx } from '../../server/core/context.ts'
import { followRunJob } from '../../server/runs/follow.ts'
import type { Client, TestApp } from './app.ts'
import { makePhone, makeRun } from './make-run.ts'

type Run = Awaited<ReturnType<typeof makeRun>>
export type Whole = NonNullable<ReplyOf<typeof driving.run>['run']>
export type Detail = ReplyOf<typeof dispatch.run>

/** What a driver reports about a delivery. */
export const given = (stopId: number, more: object = {}) => ({
  stopId,
  pieces: 2,
  taker: 'Elena',
  place: 'HAND',
  signature: null,
  ...more,
})
export const stopAt = (whole: Whole, i: number) => whole.stops[i]?.stopId ?? 0

/** Runs, with a driver who reports and a dispatcher who watches. */
export function runsOf(app: () => TestApp) {
  /** A run, with its driver and dispatcher signed in. */
  async function underWay(options: Parameters<typeof makeRun>[1] = {}) {
    app().setNow('2026-11-23T11:00:00Z')
    const run = await makeRun(app(), options)
    const driver = await app().signIn(run.driving.email)
    const office = await app().signIn(run.office.email)
    const { body } = await driver.call(driving.run)
    const whole = (body as { run: Whole }).run
    return { ...run, driver, office, officeEmail: run.office.email, whole, phone: makePhone(app()) }
  }
  type UnderWay = Awaited<ReturnType<typeof underWay>>

  const send = async ({ driver, whole, phone }: UnderWay, events: unknown[], more: object = {}) => {
    const sentAt = app().now().getTime()
    const body = { runId: whole.runId, device: phone.device, sentAt, events, ...more }
    const answer = await driver.call(driving.send, { body } as never)
    return {
      ...answer,
      is: (answer.body as ReplyOf<typeof driving.send>)?.rows?.map((row) => row.note ?? row.is),
    }
  }
  const seen = async ({ office, routeNumber, day }: { office: Client } & Pick<Run, 'routeNumber' | 'day'>) =>
    (await office.get(`admin/runs/${routeNumber}/${day}`)).body as Detail
  const follow = (runId: number) => followRunJob.run(makeCtx(app().deps, null), { runId })
  return { underWay, send, seen, follow }
}
