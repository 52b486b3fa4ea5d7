import { useSite } from '../../core/site-context.tsx'
import { linkClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'

/** The next steps after an application. */
export function ThankYouScreen() {
  const { doors } = useMessages()
  const { phone } = useSite()
  return (
    <DoorFrame title={doors.thanks.title} lead={doors.thanks.text}>
      <p className="text-ink-2">{doors.thanks.call(phone)}</p>
      <p>
        <a href="/" className={linkClass}>
          {doors.toSignIn}
        </a>
      </p>
    </DoorFrame>
  )
}
