import { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { inTransaction } from '../core/context.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'
import { defineTask } from '../tasks/task.ts'
import { publishInside } from './publish.ts'

/**
 * Publishes a large file. One transaction: a process that dies leaves nothing, and whoever takes the task again finds the
 * publication as it was, or published.
 */
export const publishPricesTask = defineTask({
  kind: 'publish-prices',
  again: 'restart',
  access: () => pricePublishing.publish.access,
  about: ({ supplier, changes }) => ({ kind: 'publish-prices', supplier, changes }),
  total: ({ changes }) => changes,
  run: async (ctx, task, { publicationId, changes }) => {
    await task.step(0, changes, { code: 'prices.publishing' })
    const step = (part: number) => task.step(Math.round(part * changes), changes)
    await inTransaction(ctx, (inside) =>
      publishInside(inside, publicationId, { onLiveChanged: 'refuse', step }),
    )
    return { sentence: { code: 'prices.published', changes } }
  },
})

/** Nobody is there at that moment to be asked: what somebody else changed meanwhile stays as it is. */
export const publishPricesScheduled = defineScheduled<{ publicationId: number }>({
  kind: 'publish-prices',
  run: (ctx, { publicationId }) => publishInside(ctx, publicationId, { onLiveChanged: 'leave' }),
})
