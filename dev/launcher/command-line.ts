/** Reads a command line. @throws Error in one line, followed by the help, where it is wrong. */
export function withHelp<T>(help: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${oneLine(error as NodeJS.ErrnoException)}\n\n${help}`);
  }
}

/** The same for a program that has nothing to close yet: says what is wrong and ends. */
export function orExit<T>(help: string, read: () => T): T {
  try {
    return withHelp(help, read);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Node adds what nobody wants here: how to write an argument that begins with a dash. */
function oneLine({ code, message }: NodeJS.ErrnoException): string {
  if (code?.startsWith('ERR_PARSE_ARGS_') !== true) return message;
  return message.replace(/\n.*$/s, '').replace(/\. To specify .*$/, '');
}
