import type { backups as en } from './backups.en.ts'

const number = (count: number) => Math.round(count).toLocaleString('en-US')

export const backups: typeof en = {
  title: 'Copias de seguridad',
  text: 'La base de datos y los archivos subidos, copiados mientras la tienda funciona. Una prueba la restaura en otra base de datos y la revisa.',
  keeps: (daily, weekly, monthly) =>
    `Se hace una cada noche. Se guardan ${number(daily)} diarias, ${number(weekly)} semanales y ${number(monthly)} mensuales.`,
  noPlace: 'No se hacen copias. Defina BACKUP_DIR o BACKUP_S3_BUCKET en el servidor y vuelva a iniciarlo.',
  none: 'Todavía no hay copias.',
  failed: 'No se pudieron leer las copias.',
  make: 'Hacer una copia',
  making: 'Copiando…',
  started: 'Se está haciendo la copia.',
  tryOut: 'Probar',
  tryOf: (name) => `Probar la copia ${name}`,
  trying: 'Probando…',
  tryStarted: 'Se está probando la copia.',
  by: (who) => (who === 'run_backup' ? 'cada noche' : who),
  size: (bytes) => `${number(Math.ceil(bytes / 1_000_000))} MB`,
  untried: 'Sin probar',
  good: 'Buena',
  faulty: 'Con fallas',
  triedAt: 'Probada',
}
