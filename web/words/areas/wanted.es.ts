import type { wanted as en } from './wanted.en.ts'

export const wanted: typeof en = {
  tell: 'Avíseme cuando vuelva',
  waiting: 'Le avisaremos',
  dialog: (name) => `Avisarme cuando vuelva ${name}`,
  how: 'Recibe un solo aviso, en la campana y como notificación.',
  under: 'Solo a este precio o menos',
  notPrice: 'Escriba un precio, como 1.25.',
  ask: 'Avisarme',
  stop: 'No avisarme',
  cancel: 'Cancelar',
  asked: (name) => `Le avisaremos cuando vuelva ${name}.`,
  stopped: (name) => `No le avisaremos de ${name}.`,
}
