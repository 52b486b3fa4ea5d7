import { Link } from '@tanstack/react-router'
import { type Device, userDevices } from '../../../contract/features/notices/devices.ts'
import type { NoticeSettings } from '../../../contract/features/notices/notices.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { phoneText } from '../../words/phone.ts'
import type { Save } from './settings.tsx'
import { usePushHere } from './use-push-here.ts'
import { useNoticeWords } from './words.ts'

type Props = { settings: NoticeSettings; save: Save }

/** Where texts and push messages go: the mobile number, a switch for this browser, the other devices. */
export function Devices({ settings: { mobileNumber, showsDetails }, save }: Props) {
  const t = useNoticeWords()
  const push = usePushHere()
  return (
    <Panel title={t.where}>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>{mobileNumber ? t.textsTo(phoneText(mobileNumber)) : t.noMobile}</span>
          <Link to="/personal-info" className={smallLinkClass}>
            {mobileNumber ? t.change : t.addMobile}
          </Link>
        </p>
        <div className="flex items-center justify-between gap-3 border-t border-line pt-2">
          <span>
            <span className="block font-semibold">{t.pushHere}</span>
            <span className="block text-12 text-ink-2">{t.pushHereText}</span>
          </span>
          <Switch
            on={push.isOn}
            label={t.pushHere}
            disabled={push.isBusy}
            onChange={(on) => void (on ? push.turnOn() : push.turnOff())}
          />
        </div>
        <ul>
          {push.devices?.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
        <div className="flex items-center justify-between gap-3 border-t border-line pt-2">
          <span>
            <span className="block font-semibold">{t.details}</span>
            <span className="block text-12 text-ink-2">{t.detailsText}</span>
          </span>
          <Switch on={showsDetails} label={t.details} onChange={(on) => save({ showsDetails: on })} />
        </div>
      </div>
    </Panel>
  )
}

function DeviceRow({ device: { id, name, current } }: { device: Device }) {
  const t = useNoticeWords()
  const toast = useToast()
  const errorText = useErrorText()
  const onFailed = (error: unknown) => toast({ text: errorText(error), kind: 'failed' })
  const test = useWrite(userDevices.test, { onDone: () => toast({ text: t.testSent }), onFailed })
  const remove = useWrite(userDevices.remove, { refresh: [userDevices.list], onFailed })
  const shown = name || t.someBrowser
  return (
    <li className="flex flex-wrap items-center gap-x-1">
      <span className="min-w-0 flex-1 basis-32">
        {shown}
        {current && <span className="block text-12 text-ink-2">{t.thisBrowser}</span>}
      </span>
      <Button
        kind="quiet"
        size={28}
        aria-label={t.testOf(shown)}
        busy={test.isPending ? t.sending : undefined}
        onClick={() => test.mutate({ body: { id } })}
      >
        {t.test}
      </Button>
      {!current && (
        <Button
          kind="quiet"
          size={28}
          aria-label={t.removeOf(shown)}
          busy={remove.isPending ? t.removing : undefined}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t.remove}
        </Button>
      )}
    </li>
  )
}
