import type { Translated } from '../catalogue.ts'
import type { signIn as english } from './sign-in.en.ts'

export const signIn: Translated<typeof english> = {}
