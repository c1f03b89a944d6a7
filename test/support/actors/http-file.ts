import { send, type Answer, readHeader } from './http.js';
import { memberOf } from '../assertions/read-json.js';

/**
 * Sends the requests of a `.http` file one after the other, as the clients of editors do: `@name =
 * value` lines, `# @name` before a request, and `{{…}}` for a value or for a member of an earlier
 * answer. `values` replace those of the file. Answers each title with its answer.
 */
export async function runHttpFile(text: string, values: Readonly<Record<string, string>>) {
  const [head = '', ...requests] = text.split(/^### */m);
  const variables = new Map(
    [...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  for (const [name, value] of Object.entries(values)) variables.set(name, value);
  const named = new Map<string, Answer>();
  const answers: [title: string, answer: Answer][] = [];
  for (const request of requests) {
    const [title = '', ...lines] = request.split('\n');
    const name = /^# @name (\w+)$/m.exec(request)?.[1];
    const filled = lines
      .filter((line) => !line.startsWith('#'))
      .join('\n')
      .replace(/\{\{([^}]+)\}\}/g, (_whole, place: string) => valueAt(place, variables, named));
    const answer = await sendText(filled);
    if (name !== undefined) named.set(name, answer);
    answers.push([title, answer]);
  }
  return answers;
}

function sendText(request: string): Promise<Answer> {
  const [head = '', ...parts] = request.trim().split(/\n\n/);
  const [start = '', ...headers] = head.split('\n');
  const [method = '', url = ''] = start.split(' ');
  const body = parts.join('\n\n');
  return send(url, {
    method,
    headers: Object.fromEntries(headers.map(readHeader)),
    ...(body === '' ? {} : { body }),
  });
}

/** `name`, or `name.response.body.$.member[0].member`. */
function valueAt(
  place: string,
  variables: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, Answer>,
): string {
  const [name = '', path] = place.split('.response.body.$.');
  if (path === undefined) return existing(variables.get(name), place);
  const value = path
    .split(/[.[\]]+/)
    .filter((member) => member !== '')
    .reduce<unknown>(memberOf, named.get(name)?.body);
  return existing(typeof value === 'string' ? value : undefined, place);
}

function existing(value: string | undefined, place: string): string {
  if (value === undefined) throw new Error(`nothing to put in place of {{${place}}}`);
  return value;
}
