import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueMail, queueSms } from '../messages/queue.ts'
import { causeOfHold } from '../messages/suppressed.ts'
import { notify } from '../notices/notify.ts'
import { mailFor, piecesOf, textFor } from './choose.ts'
import { withCutOffs } from './cut-offs.ts'
import { readReaders } from './people.ts'
import { sampleCode } from './preview.ts'
import { inAppOf, wordsIn } from './words.ts'

type Test = InputOf<typeof campaigns.test>['body']

async function readOwn(ctx: SignedInCtx) {
  return ctx.db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.id', 'u.customer_id')
    .select([
      'u.id as userId',
      'u.name',
      'u.email',
      'u.mobile_number as mobile',
      'u.mobile_verified_at as verifiedAt',
      'c.name as customerName',
      'c.account_number as accountNumber',
    ])
    .where('u.id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
}

/** Sends the campaign to the caller, as a reader would get it. Throws `words_missing`, `no_own_number`, `address_held`. */
export async function sendTest(
  ctx: SignedInCtx,
  { channel, language, words, link, readerId }: Test,
): Promise<ReplyOf<typeof campaigns.test>> {
  if (!words[channel]) throw new AppError('words_missing')
  const own = await readOwn(ctx)
  const readers = readerId === undefined ? [] : await readReaders(ctx, { conditions: [], numbers: null })
  // The unsubscribe link is the caller's own.
  const shown = readers.find(({ userId }) => userId === readerId) ?? own
  const [seen = { ...shown, cutOff: null }] = await withCutOffs(ctx, words, [shown])
  const reader = { ...seen, userId: own.userId }
  const about = { words, link, code: sampleCode, language }
  let address = ''
  if (channel === 'mail') {
    address = own.email
    if (await causeOfHold(ctx, 'mail', address)) throw new AppError('address_held')
    const mail = await mailFor(ctx, reader, about, null)
    if (mail)
      await queueMail(ctx, {
        kind: 'campaign',
        about: mail.facts,
        to: { email: own.email, language },
        unsubscribePath: mail.oneClick,
      })
  } else if (channel === 'sms') {
    address = own.mobile
    if (!own.verifiedAt || address === '') throw new AppError('no_own_number')
    if (await causeOfHold(ctx, 'sms', address)) throw new AppError('address_held')
    const text = textFor(ctx, reader, about) ?? ''
    await queueSms(ctx, {
      kind: 'campaign',
      about: { text },
      to: { userId: own.userId, mobileNumber: address },
    })
  } else {
    const written = wordsIn(words, channel, language)
    if (written) {
      const { title, text } = inAppOf(written, piecesOf(ctx, reader, about))
      await notify(ctx, {
        topic: 'news',
        facts: { title: { en: title, es: title }, text: { en: text, es: text } },
        to: [own.userId],
        link: link === '' ? '/' : link,
        only: [channel === 'push' ? 'push' : 'here'],
        tellsActor: true,
      })
    }
  }
  await audit(ctx, { action: 'campaign.tested', subject: `a test by ${channel}` })
  return { address }
}
