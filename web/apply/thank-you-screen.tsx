import { useMessages } from '../messages/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { useSite } from '../site-context.tsx'
import { linkClass } from '../ui/link.ts'

/** What happens after an application. */
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
