import PostalMime, { type Address, addressParser } from 'postal-mime'
import { runReader } from '../reading/child-program.ts'
import { ReadingFault } from '../reading/fault.ts'
import { automaticCause } from './automatic.ts'
import { htmlWords } from './html-words.ts'
import { mostHeaderBytes, mostNested, mostParts, mostWords } from './limits.ts'
import { ownWords } from './own-words.ts'
import type { ParsedMail } from './parsed.ts'
import { verdictOf } from './verdict.ts'

// The program that parses a mail: writes the parsed mail, then, if requested, the bytes of its attachments.

export type ParseHeader = { authservId: string | null; own: string[]; withFiles: boolean }

/** Text that a database can store: no control characters, no lone surrogates. */
const clean = (text: string, most: number): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .toWellFormed()
    .slice(0, most)

const line = (text: string | undefined, most: number): string =>
  clean(text ?? '', most * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

const addressesIn = (given: readonly (Address | undefined)[]): string[] =>
  given.flatMap((one) =>
    (one?.group ?? [one]).flatMap((box) => (box?.address ? [box.address.toLowerCase()] : [])),
  )

const idsIn = (text: string | undefined): string[] =>
  [...(text ?? '').slice(0, 20_000).matchAll(/<([^<>\s]{3,300})>/g)].map(([, id]) => id as string)

await runReader<ParseHeader>(async ({ authservId, own, withFiles }, file, say) => {
  const mail = await PostalMime.parse(file, {
    maxNestingDepth: mostNested,
    maxHeadersSize: mostHeaderBytes,
    forceRfc822Attachments: true,
  }).catch(() => {
    throw new ReadingFault('damaged')
  })
  const parts = mail.attachments
  if (parts.length > mostParts) throw new ReadingFault('damaged')
  const senders = mail.headers.filter(({ key }) => key === 'from')
  const from = addressesIn([mail.from])
  const named = senders.flatMap(({ value }) => addressParser(value, { flatten: true }))
  const hasOneSender = senders.length === 1 && named.length === 1 && from.length === 1
  const sender = line(from[0], 254)
  const also = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .flatMap(({ value }) => value.toLowerCase().match(/[^\s<>,;"]{1,200}@[^\s<>,;"]{1,200}/g) ?? [])
  const text = mail.text?.trim() ? mail.text : htmlWords(mail.html ?? '')
  await say({
    messageId: line(idsIn(mail.messageId)[0] ?? mail.messageId, 300),
    sender,
    senderName: line(mail.from?.name, 120),
    hasOneSender,
    recipients: [...new Set([...addressesIn([...(mail.to ?? []), ...(mail.cc ?? [])]), ...also])]
      .map((one) => line(one, 254))
      .slice(0, 40),
    subject: line(mail.subject, 300),
    words: clean(ownWords(text.slice(0, 400_000)), mostWords).trim(),
    answers: [...new Set([...idsIn(mail.inReplyTo), ...idsIn(mail.references).toReversed()])].slice(0, 60),
    attachments: parts.map(({ filename, content }) => ({
      name: line(filename ?? '', 120),
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
    automatic: automaticCause(mail.headers, { sender, own }),
    verdict: hasOneSender ? verdictOf(mail.headers, { from: sender, authservId }) : 'none',
  } satisfies ParsedMail)
  if (!withFiles) return
  for (const { content } of parts) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)
    await say({ base64: bytes.toString('base64') })
  }
})
