import { inLine } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { takePersonalData } from '../people/erase.ts'
import { readDemoSignIns } from './demo-sign-ins.ts'

/** Removes the demo's users with their sessions and keys, and keeps everything else. Returns their email addresses. */
export function endDemo(ctx: Ctx): Promise<string[]> {
  return inTransaction(ctx, async (inside) => {
    await inLine(inside.db)
    const found = await readDemoSignIns(inside.db)
    for (const { id, email } of found) {
      const { customerId } = await takePersonalData(inside, id)
      await audit(inside, {
        action: 'user.deleted',
        subject: `user ${email}`,
        customerId,
        actor: 'npm run stemyard -- end-demo',
      })
    }
    return found.map(({ email }) => email)
  })
}
