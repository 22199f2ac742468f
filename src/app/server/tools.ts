// What the command-line tools run, built like the server because its emails are TSX.
export { runCommand } from './command-line.ts'
export { restoreFrom } from './restore-command.ts'
