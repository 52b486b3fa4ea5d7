import type { Client, TestApp } from '../support/app.ts'
import { makeProduct } from '../support/make.ts'

type Of = { app: () => TestApp; staff: () => Client; thing: (kind: 'program') => Promise<string> }
type Step = { path?: string; query?: string; body?: unknown }

let changes = 0
/** A value from 1 to 5 that differs from the previous one, so that something changes. */
const nextOfFive = () => 1 + (++changes % 5)

/** A request that succeeds for each change of programs, of the overstock sale, and of featured or hidden items. */
export const merchandiseSteps = ({ app, staff, thing }: Of): Record<string, () => Promise<Step>> => {
  const versionAt = async (path: string) => ((await staff().get(path)).body as { version: number }).version
  const farm = async (path: string) => ({
    body: { onSale: true, leadDays: nextOfFive(), version: await versionAt(path) },
  })
  return {
    'programs.setUs': async () => ({
      body: { onSale: true, levels: [nextOfFive()], version: await versionAt('admin/us-application') },
    }),
    'programs.setFarmDirect': () => farm('admin/farm-direct'),
    'programs.setGrowerDirect': () => farm('admin/grower-direct'),
    'preOrderSteps.add': async () => ({
      body: { id: Number(await thing('program')), onDay: '2026-12-01', percent: nextOfFive() },
    }),
    'merchandising.setOverstock': async () => ({
      body: { productIds: [await makeProduct(app().db)], percent: 20, endsOn: '2026-12-01' },
    }),
    'merchandising.orderFeatured': async () => {
      const productIds = [
        await makeProduct(app().db, { featured: true }),
        await makeProduct(app().db, { featured: true }),
      ]
      return { body: { productIds } }
    },
  }
}
