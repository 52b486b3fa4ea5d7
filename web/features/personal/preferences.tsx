import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { personal } from '../../../contract/features/personal/personal.ts'
import { useMayCall } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chooseTheme, type ThemeChoice, themeChoice } from '../../ui/theme.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { Setting } from './setting.tsx'

/** Language and theme, which take effect immediately, and a link to the notice settings. */
export function Preferences() {
  const messages = useMessages()
  const t = messages.personalInfo
  const mayChange = useMayCall(personal.change)
  const { language, chooseLanguage } = useLanguage()
  const [theme, setTheme] = useState<ThemeChoice>(themeChoice)
  return (
    <Panel title={t.preferences} flush>
      <div>
        <Setting
          label={t.language}
          value={
            <Segmented
              label={t.language}
              value={language}
              onChange={(code) => void chooseLanguage(code)}
              options={[
                { value: 'en', label: <span lang="en">English</span> },
                { value: 'es', label: <span lang="es">Español</span> },
              ]}
            />
          }
          note={t.languageText}
        />
        <Setting
          label={messages.shell.theme}
          value={
            <Segmented
              label={messages.shell.theme}
              value={theme}
              onChange={(choice) => {
                chooseTheme(choice)
                setTheme(choice)
              }}
              options={[
                { value: 'system', label: messages.shell.system },
                { value: 'light', label: messages.shell.light },
                { value: 'dark', label: messages.shell.dark },
              ]}
            />
          }
          note={t.themeText}
        />
        {mayChange && (
          <Setting
            label={t.notifications}
            value={
              <Link to="/notices" hash="ways" className={linkClass}>
                {t.notificationsLink}
              </Link>
            }
            note={t.notificationsText}
          />
        )}
      </div>
    </Panel>
  )
}
