import type { Client, TestApp } from '../support/app.ts'
import type { makeShop } from '../support/make.ts'
import { feedbackMakers } from '../support/possess-feedback.ts'

type Step = { path?: string; body?: unknown }
type Around = { app: () => TestApp; staff: () => Client; shop: () => Awaited<ReturnType<typeof makeShop>> }

/** A request that succeeds for each change of the desk in a thread. */
export function feedbackSteps({ app, shop }: Around): Record<string, () => Promise<Step>> {
  const thread = async (path = '') =>
    `admin/feedback/${await feedbackMakers.feedback(app(), shop(), shop())}${path}`
  return {
    'feedbackDesk.change': async () => ({ path: await thread(), body: { mutedDays: 7 } }),
    'feedbackDesk.reply': async () => ({ path: await thread('/reply'), body: { text: 'In April.' } }),
    'feedbackDesk.note': async () => ({ path: await thread('/notes'), body: { text: 'Ask the grower.' } }),
    'feedbackDesk.resolve': async () => ({ path: await thread('/resolved'), body: { word: 'Credited.' } }),
  }
}
