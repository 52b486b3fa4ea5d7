import type { RunningProduct } from './product.ts'
import { expect } from './support.ts'

/** The secret part of the last email or text to someone, from the outbox. */
export async function lastSecret(product: RunningProduct, recipient: string, kind: string, not = '') {
  const read = async () => {
    const row = await product.db
      .selectFrom('messages')
      .select('about')
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { path, code } = (row?.about ?? {}) as { path?: string; code?: string }
    const secret = path ?? code ?? ''
    return secret === not ? '' : secret
  }
  await expect.poll(read, { timeout: 15_000 }).not.toBe('')
  return read()
}
