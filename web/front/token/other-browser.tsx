import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { useMessages } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { type Asker, refuse, signIn } from './token.ts'

/** Names the browser that requested the link, and asks whether to sign it in as well. */
export function OtherBrowser({ asker: given }: { asker: Asker | 'refusing' }) {
  const t = useMessages().doors.token
  const [asker] = useState(given)
  const busy = given === 'refusing'
  if (asker === 'refusing') return null
  const facts = [
    [t.browser, asker.browser || t.unknownBrowser],
    [t.address, asker.address],
    [t.requested, asker.askedAt && <TimeOfDay key="at" at={new Date(asker.askedAt)} />],
  ] as const
  return (
    <DoorFrame title={t.otherTitle} lead={t.otherLead}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-4 border border-line px-4 py-3">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-all">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-2">
        <Button kind="primary" size={44} wide disabled={busy} onClick={() => void signIn('no')}>
          {t.hereOnly}
        </Button>
        <Button size={44} wide disabled={busy} onClick={() => void signIn('yes')}>
          {t.both}
        </Button>
        <Button
          kind="quiet"
          size={44}
          wide
          busy={busy ? t.refusing : undefined}
          onClick={() => void refuse()}
        >
          {t.refuse}
        </Button>
      </div>
    </DoorFrame>
  )
}
