import type { Kysely } from 'kysely'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { SetupError } from '../../db/setup.ts'
import type { Tables } from '../../db/tables.ts'
import { isPassword } from '../auth/passwords.ts'
import { demoUsers } from './demo-users.ts'

export type DemoSignIn = { id: number; email: string }

/** The demo's users: found by email, or by the published password if the email was changed. All of them were created at the same moment. */
export async function readDemoSignIns(db: Kysely<Tables>): Promise<DemoSignIn[]> {
  const emails: string[] = demoUsers.map(({ email }) => email)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('status', '<>', 'deleted')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('email', 'in', emails),
        and([
          exists(selectFrom('settings').select('name').where('name', '=', 'demo')),
          eb('password_hash', 'is not', null),
          eb('created_at', '=', selectFrom('users as first').select('created_at').orderBy('id').limit(1)),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  const found: DemoSignIn[] = []
  for (const { id, email, passwordHash } of rows)
    if (emails.includes(email) || (await isPassword(passwordHash, demoPassword))) found.push({ id, email })
  return found
}

/** Throws SetupError while the published password still signs in to this database. */
export async function refuseDemoSignIns(db: Kysely<Tables>): Promise<void> {
  const found = await readDemoSignIns(db)
  if (found.length === 0) return
  const named = found.map(({ email }) => email).join(', ')
  throw new SetupError(
    `This database has sign-ins of the demo, whose password is published (${named}): remove them with "npm run stemyard -- end-demo", which keeps everything else, or set DEMO=1 to go on with the demo.`,
  )
}
