import { doors } from './areas/doors.en.ts'
import { errors } from './areas/errors.en.ts'
import { signIn } from './areas/sign-in.en.ts'
import { ui } from './areas/ui.en.ts'

/** The words of pages for visitors who are not signed in; the rest is loaded with the shop. */
export const enFront = { ui, signIn, doors, errors }
