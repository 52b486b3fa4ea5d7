import { type Around, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

export type WebhookOffFacts = { name: string; host: string; because: 'dead' | 'gone' }

/** Sent to the user in charge of a webhook that was switched off automatically. */
export function webhookOff({ name, host, because }: WebhookOffFacts, around: Around): Draft {
  const t = wordsOf(around.language).webhookOff
  return {
    subject: t.subject(name),
    preview: t[because](host),
    blocks: [
      { kind: 'title', text: t.subject(name) },
      { kind: 'text', text: t[because](host) },
      { kind: 'text', text: t.lost },
      { kind: 'button', label: t.open, href: linkTo(around.publicUrl, '/admin/webhooks') },
    ],
    why: t.why,
  }
}
