import type { Deps } from '../core/route.ts'
import { isSealed, seal, sealingKey } from '../core/sealed-secret.ts'

/** Runs at startup: encrypts authenticator secrets stored in plain text, and logs a warning if some were encrypted with another key. */
export async function sealSecondFactors({ db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>) {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'secret']).execute()
  if (rows.length === 0) return
  const key = await sealingKey(settings)
  for (const { user_id: userId, secret } of rows) {
    if (isSealed(secret)) continue
    await db
      .updateTable('second_factors')
      .set({ secret: seal(key, userId, secret) })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .execute()
  }
  const strange = rows.filter(({ secret }) => isSealed(secret) && secret.split('.')[1] !== key.id).length
  if (strange > 0) log.error(lostKeySentence(strange))
}

const lostKeySentence = (count: number) =>
  `${count === 1 ? 'One authenticator app was' : `${count} authenticator apps were`} set up under another key than this one: put back SECOND_FACTOR_KEY, or the file second-factor.key in DATA_DIR. If it is lost, those people sign in with recovery codes, or have an administrator reset their second factor.`
