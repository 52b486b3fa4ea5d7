import { randomBytes } from 'node:crypto'
import type { Client, TestApp } from '../support/app.ts'
import { makeDriver } from '../support/make.ts'
import { makeRun } from '../support/make-run.ts'

type Around = {
  app: () => TestApp
  staff: () => Client
  thing: (kind: 'driver' | 'hand-over') => Promise<string>
}

const driver = () => ({ name: `Driver ${randomBytes(4).toString('hex')}`, phoneNumber: '6145550190' })

/** A request that succeeds for each change of runs and drivers. */
export const runSteps = ({ app, staff, thing }: Around) => {
  const run = async () => {
    const { routeNumber, day, driverId } = await makeRun(app(), { day: '2026-11-24' })
    const path = `admin/runs/${routeNumber}/${day}`
    const { body } = await staff().get(path)
    return { routeNumber, day, driverId, path, body: body as { rows: { stopId: number }[] } }
  }
  return {
    'dispatch.setEta': async () => {
      const { body } = await run()
      return { body: { stopId: body.rows[0]?.stopId, time: '11:30' } }
    },
    'dispatch.tell': async () => {
      const { routeNumber, day } = await run()
      return { body: { routeNumber, shipDay: day } }
    },
    'dispatch.change': async () => ({ path: (await run()).path, body: { version: 0, truck: '6' } }),
    'dispatch.acceptHandOver': async () => ({
      path: `admin/hand-overs/${await thing('hand-over')}`,
      body: {},
    }),
    'dispatch.setProof': async () => ({
      body: { levels: { photo: 'REQUIRED', signature: 'OFF', name: 'WARN', count: 'REQUIRED' } },
    }),
    'drivers.add': async () => ({ body: driver() }),
    'drivers.change': async () => ({
      path: `admin/drivers/${await makeDriver(app().db)}`,
      body: { ...driver(), version: 0 },
    }),
    'drivers.archive': async () => ({ path: `admin/drivers/${await thing('driver')}` }),
  }
}

/** A truck route as staff enter it. */
export const truckRoute = (routeNumber: string) => ({
  routeNumber,
  name: 'North',
  weekdays: [1],
  departsAt: '05:30',
  shippingCost: 12,
  shippingMinimum: 150,
  towns: [{ city: 'Troy', state: 'OH', zipCodes: ['45373'], eta: '07:36' }],
})
