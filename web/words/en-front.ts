import { signIn } from './areas/sign-in.en.ts'
import { ui } from './areas/ui.en.ts'

/** The words of the sign-in page. */
export const enFront = { ui, signIn }
