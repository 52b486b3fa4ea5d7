import { useState } from 'react'
import {
  type NotificationKind,
  notificationKinds,
} from '../../../contract/features/messages/notifications.ts'
import { type Personal, personal } from '../../../contract/features/personal/personal.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Checkbox, Segmented } from '../../ui/choices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { chooseTheme, type ThemeChoice, themeChoice } from '../../ui/theme.ts'
import { useToast } from '../../ui/toast.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { Setting } from './setting.tsx'
import { useSave } from './use-save.ts'

/** Language, theme and notifications. Each takes effect at once. */
export function Preferences({ person }: { person: Personal }) {
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
        {mayChange && <Notifications person={person} />}
      </div>
    </Panel>
  )
}

/** One switch for each kind. Security emails have none. */
function Notifications({ person: { notifications, mobileVerified } }: { person: Personal }) {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  const toast = useToast()
  const save = useSave(personal.change, { person: true })
  // The switch changes at once and reverts if saving fails.
  const shown = (save.isPending && save.variables.body.notifications) || notifications
  const set = (kind: NotificationKind, mail: boolean) =>
    save.mutate(
      { body: { notifications: { ...shown, [kind]: { ...shown[kind], mail } } } },
      { onSuccess: () => toast({ text: mail ? t.mailsOn(t.kinds[kind]) : t.mailsOff(t.kinds[kind]) }) },
    )
  const setTexts = (sms: boolean) =>
    save.mutate(
      { body: { notifications: { ...shown, deliveries: { ...shown.deliveries, sms } } } },
      {
        onSuccess: () =>
          toast({ text: sms ? t.textsOn(t.kinds.deliveries) : t.textsOff(t.kinds.deliveries) }),
      },
    )
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <h3 className="text-12 font-semibold text-ink-3">{t.notifications}</h3>
      <p className="text-12 text-ink-2">{t.notificationsText}</p>
      {save.error && (
        <Banner kind="danger" lead={t.notSaved} urgent>
          {errorText(save.error)}
        </Banner>
      )}
      <table aria-label={t.notifications} className="w-full border-collapse text-left">
        <thead>
          <tr className="h-8 border-b border-line-2 text-12 text-ink-3">
            <th scope="col" className="font-semibold">
              {t.kind}
            </th>
            <th scope="col" className="w-24 font-semibold">
              {t.byMail}
            </th>
            <th scope="col" className="w-24 font-semibold">
              {t.byText}
            </th>
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-4 font-normal">
                <span className="block font-semibold">{t.kinds[kind]}</span>
                <span className="block text-12 text-ink-2">{t.kindTexts[kind]}</span>
              </th>
              <td>
                <Checkbox checked={shown[kind].mail} onChange={(mail) => set(kind, mail)}>
                  <span className="sr-only">{t.mailOf(t.kinds[kind])}</span>
                </Checkbox>
              </td>
              <td>
                {kind === 'deliveries' && (
                  <Checkbox
                    checked={mobileVerified && shown.deliveries.sms}
                    disabled={!mobileVerified}
                    onChange={setTexts}
                  >
                    <span className="sr-only">{t.textOf(t.kinds.deliveries)}</span>
                  </Checkbox>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!mobileVerified && <p className="text-12 text-ink-2">{t.textsNeedMobile}</p>}
    </div>
  )
}
