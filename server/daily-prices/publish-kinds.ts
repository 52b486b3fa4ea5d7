import { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'
import { defineTask } from '../tasks/task.ts'
import { publishInside } from './publish.ts'

/**
 * Publishes a large file, all of it or nothing: a process that resumes a dead process's task finds the file either unpublished or
 * published.
 */
export const publishPricesTask = defineTask({
  kind: 'publish-prices',
  again: 'resume',
  access: () => pricePublishing.publish.access,
  about: ({ supplier, changes }) => ({ kind: 'publish-prices', supplier, changes }),
  total: ({ changes }) => changes,
  run: async (_, task, { publicationId, changes }) => {
    const sentence = { code: 'prices.publishing' } as const
    const step = (part: number) => task.step(Math.floor(part * changes), changes, sentence)
    await step(0)
    await task.whole((inside) => publishInside(inside, publicationId, { onLiveChanged: 'refuse', step }))
    return { sentence: { code: 'prices.published', changes } }
  },
})

/** Nobody is present to confirm at that moment: prices that someone else changed meanwhile are left unchanged. */
export const publishPricesScheduled = defineScheduled<{ publicationId: number }>({
  kind: 'publish-prices',
  run: (ctx, { publicationId }) => publishInside(ctx, publicationId, { onLiveChanged: 'leave' }),
})
