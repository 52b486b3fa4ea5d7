import { dayAt } from '../../../contract/core/dates.ts'
import type { Claim } from '../../../contract/features/claims/fields.ts'
import { useZone } from '../../ui/dates.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { dayAndTimeText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { eventTitle } from './event-text.ts'
import { useClaimWords } from './words.ts'

/** The history of a claim, newest first. */
export function ClaimTimeline({ claim }: { claim: Claim }) {
  const t = useClaimWords()
  const { language } = useLanguage()
  const zone = useZone()
  const shown = claim.timeline.map((event) => ({ event, title: eventTitle(event, claim.openedBy, t.events) }))
  return (
    <Timeline
      isDown
      label={t.one.timeline}
      steps={shown.map(({ event: { at, actor, by, words }, title }, i) => {
        const before = shown[i - 1]?.event.at
        const moment = new Date(at)
        const sameDay = before && dayAt(new Date(before), zone) === dayAt(moment, zone)
        const when = sameDay ? timeText(moment, zone) : dayAndTimeText(moment, zone, language)
        return {
          key: `${i} ${at}`,
          title,
          details: [
            [when, by !== 'system' && by !== 'gateway' && actor].filter(Boolean).join(', '),
            words,
          ].filter(Boolean),
          state: i === shown.length - 1 ? 'now' : 'done',
        }
      })}
    />
  )
}
