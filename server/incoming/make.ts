import { asDay } from '../../contract/core/dates.ts'
import { longestWords } from '../../contract/features/feedback/fields.ts'
import { proposeOrder } from '../assistant/propose.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { answerFeedback, sendFeedback } from '../feedback/send.ts'
import { queueMail } from '../messages/queue.ts'

/** A mail to process in the name of `ctx.user`. */
export type Mail = { id: number; subject: string; words: string }

type Along = (inside: Ctx, link: string) => Promise<void>

/** The mail's own text, or its subject if it has none. */
export const saidIn = ({ subject, words }: Pick<Mail, 'subject' | 'words'>): string =>
  words.trim() || subject.trim()

/** Turns an order in a mail into a proposal, and mails back what was understood and the link. False if the mail is not an order. */
export const proposeMail = (ctx: SignedInCtx, mail: Mail, along: Along): Promise<boolean> =>
  proposeOrder(ctx, {
    message: saidIn(mail),
    askId: `mail-${mail.id}`,
    tell: async (inside, { path, told, language, part }) => {
      await queueMail(inside, {
        kind: 'order-proposal',
        about: {
          subject: mail.subject,
          shipDay: asDay(part.shipDay),
          told,
          lines: part.rows.map(({ product, quantity, amount, problem }) => ({
            name: product.productDescription,
            um: product.um,
            quantity,
            amount: dollars(amount),
            problem,
          })),
          total: dollars(part.total),
          unread: part.unread.map(({ text }) => text),
          path,
        },
        to: { userId: inside.user.id, language },
      })
      await along(inside, '')
    },
  })

const dollars = (amount: number | null): string =>
  amount === null
    ? ''
    : amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

export const threadLink = (threadId: number): string => `/admin/feedback?open=${threadId}`

/** Starts a thread at the feedback desk with a mail's text and pictures, like a thread started on the page. */
export async function threadOfMail(
  ctx: SignedInCtx,
  mail: Mail,
  { uploads, along }: { uploads: readonly Upload[]; along: Along },
): Promise<void> {
  const message = saidIn(mail).slice(0, longestWords)
  const body = { message, category: 'General Questions', subject: mail.subject.slice(0, 120) } as const
  await withoutRefused(uploads, (files) =>
    sendFeedback(ctx, body as never, files, {
      cameBy: 'mail',
      along: (inside, threadId) => along(inside, threadLink(threadId)),
    }),
  )
}

/** Adds a mail's text and pictures to the thread that it answers, like an answer on the page. */
export async function answerThread(
  ctx: SignedInCtx,
  mail: Mail,
  { threadId, uploads, along }: { threadId: number; uploads: readonly Upload[]; along: Along },
): Promise<void> {
  const message = saidIn(mail).slice(0, longestWords)
  await withoutRefused(uploads, (files) =>
    answerFeedback(ctx, { params: { id: threadId }, body: { message } } as never, files, {
      cameBy: 'mail',
      along: (inside) => along(inside, threadLink(threadId)),
    }),
  )
}

/** A broken picture must not block the text: the text is added without it, and the picture stays in the mail. */
export async function withoutRefused<R>(
  uploads: readonly Upload[],
  work: (files: readonly Upload[]) => Promise<R>,
): Promise<R> {
  try {
    return await work(uploads)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'file_refused') || uploads.length === 0) throw error
    return work([])
  }
}
