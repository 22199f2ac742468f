import type { homeTexts } from '#content/home.ts'

export type HomeTexts = ReturnType<typeof homeTexts>
