import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { status } from '../../../contract/features/health.ts'
import { ApiError, call } from '../../core/api.ts'
import { useSite } from '../../core/site-context.tsx'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/waiting.tsx'
import { status as en } from '../../words/areas/status.en.ts'
import { status as es } from '../../words/areas/status.es.ts'
import { timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'

type Status = ReplyOf<typeof status.read>
const everyMs = 20_000

const tones: Record<Status['parts'][number]['state'], BadgeKind> = {
  fine: 'accent',
  trouble: 'danger',
  closed: 'amber',
}

/** The public status page: each part works or doesn't. It polls, even after a failed request. */
export function StatusScreen() {
  const t = useLanguage().language === 'es' ? es : en
  const { timeZone } = useSite()
  const [found, setFound] = useState<Status>()
  const [fault, setFault] = useState<'link' | 'silent'>()
  useEffect(() => {
    const token = location.pathname.split('/')[2] ?? ''
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      try {
        setFound(await call(status.read, { params: { token } }))
        setFault(undefined)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_too_old') {
          setFound(undefined)
          return setFault('link')
        }
        setFault('silent')
      }
      if (!isOver) timer = setTimeout(() => void ask(), everyMs)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  if (fault === 'link') return <DoorFrame title={t.noLink} lead={t.noLinkText} />
  const wrong = found?.parts.filter(({ state }) => state === 'trouble').length ?? 0
  const isClosed = found?.parts.some(({ state }) => state === 'closed')
  const lead = wrong > 0 ? t.trouble(wrong) : isClosed ? t.closed : t.allFine
  return (
    <DoorFrame title={t.title} lead={found && <p role="status">{lead}</p>}>
      {fault && (
        <Banner kind="warning" lead={t.noAnswer} urgent>
          {t.noAnswerText}
        </Banner>
      )}
      {!found && !fault && <Skeleton height={240} />}
      {found && (
        <>
          <ul className="rounded-4 border border-line">
            {found.parts.map(({ part, state }) => (
              <li
                key={part}
                className="flex items-center justify-between gap-3 border-line px-4 py-2.5 not-last:border-b"
              >
                <span>{t.parts[part]}</span>
                <Badge kind={tones[state]}>{t.states[state]}</Badge>
              </li>
            ))}
          </ul>
          <p className="text-12 text-ink-2">{t.checked(timeText(new Date(found.at), timeZone))}</p>
        </>
      )}
    </DoorFrame>
  )
}
