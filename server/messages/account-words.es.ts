import type { account as en } from './account-words.en.ts'

/** Texts of mails about signing in: links, codes, passwords, keys. */
export const account: typeof en = {
  signInLink: {
    subject: (brand) => `Su enlace para entrar a ${brand}`,
    title: 'Entrar',
    preview: (minutes) => `El enlace sirve una vez, durante ${minutes} minutos.`,
    text: (minutes) => `Abra este enlace para entrar. Sirve una vez, durante ${minutes} minutos.`,
    from: (browser) =>
      `Se pidió en ${browser}. Si lo abre en otro lugar, usted elige si ese navegador también entra.`,
    button: 'Entrar',
  },
  reset: {
    subject: (brand) => `Ponga una nueva contraseña para ${brand}`,
    title: 'Ponga una nueva contraseña',
    preview: (minutes) => `El enlace sirve una vez, durante ${minutes} minutos.`,
    text: (minutes) =>
      `Abra este enlace y elija una nueva contraseña. Sirve una vez, durante ${minutes} minutos. Hasta entonces vale la anterior.`,
    button: 'Poner nueva contraseña',
  },
  code: {
    subject: (brand) => `Su código para ${brand}`,
    title: 'Su código',
    preview: (minutes) => `Vence en ${minutes} minutos.`,
    text: (minutes) => `Escriba este código donde se lo pidieron. Vence en ${minutes} minutos.`,
    warning: 'Nunca se lo pediremos. No lo comparta con nadie.',
    sms: (brand, code, minutes) =>
      `${brand}: su código es ${code}. Vence en ${minutes} minutos. Nunca se lo pediremos.`,
  },
  emailConfirmation: {
    subject: (brand) => `Confirme su correo para ${brand}`,
    title: 'Confirme su correo',
    preview: 'Después entra con esta dirección.',
    text: (hours) =>
      `Abra este enlace y desde entonces entra con esta dirección. Sirve una vez, durante ${hours} horas.`,
    button: 'Confirmar correo',
  },
  emailChanged: {
    subject: (brand) => `Su correo en ${brand} cambió`,
    title: 'Su correo cambió',
    preview: 'Llámenos si no fue usted.',
    text: (email) => `Desde ahora ${email} entra a su cuenta, y esta dirección ya no.`,
    notYou: (phone) => `¿No fue usted? Llámenos al ${phone} y cerramos la cuenta.`,
  },
  invitation: {
    subject: (inviter, brand) => `${inviter} le invita a pedir en ${brand}`,
    title: (company) => `Pida para ${company}`,
    preview: (inviter) => `${inviter} le invitó.`,
    text: (inviter, company) => `${inviter} le invitó a entrar y pedir para ${company}.`,
    elsewhere: (inviter, company, phone) =>
      `${inviter} quiere que pida para ${company}. Usted ya entra con este correo en otra cuenta, y un correo solo puede tener una. Pídale a ${inviter} que invite otro correo suyo, o llámenos al ${phone}.`,
    link: (days) =>
      days === 1
        ? 'El enlace sirve una vez, durante un día.'
        : `El enlace sirve una vez, durante ${days} días.`,
    button: 'Poner contraseña',
    why: 'Recibe este correo porque alguien invitó a esta dirección.',
  },
  secondFactorReset: {
    subject: (brand) => `Su segundo factor en ${brand} está desactivado`,
    title: 'Su segundo factor está desactivado',
    preview: 'Para entrar solo se pide su contraseña.',
    text: (by) =>
      `${by} lo quitó porque usted lo había perdido. Desde ahora entra solo con su contraseña, hasta que active de nuevo una aplicación de autenticación. Se cerraron todas sus sesiones.`,
    notYou: (phone) => `¿No lo pidió usted? Llame ahora al ${phone}.`,
    button: 'Activarlo de nuevo',
  },
  apiKeyMade: {
    subject: (brand) => `Nueva clave de API en su cuenta de ${brand}`,
    title: 'Nueva clave de API',
    preview: 'Con ella un programa puede entrar en su nombre.',
    text: (name) =>
      `Se creó la clave «${name}» en su cuenta. Un programa que la tenga puede hacer lo que la clave permite.`,
    notYou: (phone) => `¿No fue usted? Revoque la clave, cambie su contraseña y llame al ${phone}.`,
    button: 'Ver sus claves',
  },
  newSignIn: {
    subject: (brand) => `Nuevo acceso a ${brand}`,
    title: 'Nuevo acceso',
    preview: (browser) => `Desde ${browser}.`,
    text: 'Alguien entró a su cuenta desde un navegador nuevo.',
    when: 'Cuándo',
    browser: 'Navegador',
    address: 'Dirección',
    wasYou: '¿Fue usted? Entonces no tiene que hacer nada.',
    notYou: (phone) =>
      `¿No fue usted? Ponga una nueva contraseña, con lo que se cierran todas las sesiones, o llame al ${phone}.`,
    button: 'Poner nueva contraseña',
  },
  unknownBrowser: 'un navegador desconocido',
}
