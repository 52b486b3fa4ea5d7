import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useAbout } from './use-talk.ts'
import { useVoice } from './voice.ts'
import { useLilyWords } from './words.ts'

/** What is sent outside the company, and how long conversations are kept. */
export function AboutLily() {
  const t = useLilyWords()
  const { language } = useLanguage()
  const about = useAbout()
  const { canHear } = useVoice({ language, onText: () => {} })
  if (!about) return null
  const { model, sends, historyDays } = about
  const named = sends.map((what) => t.sends[what])
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(named)
  const words = model === null ? t.staysHere : model.inUse ? t.leaves(list, model.host) : t.notInUse
  return (
    <section aria-label={t.aboutTitle} className="border-t border-line pt-3 text-12 text-ink-2">
      <h3 className="flex items-center gap-1.5 font-semibold text-ink">
        <Icon name="lock" />
        {t.aboutTitle}
      </h3>
      <p className="pt-1">{words}</p>
      <p className="pt-1">{t.keptDays(historyDays)}</p>
      <p className="pt-1">{canHear ? t.heardBy : t.noVoice}</p>
    </section>
  )
}
