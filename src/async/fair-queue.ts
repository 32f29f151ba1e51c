/** Whose work something is: one object per job. What one client's jobs get counts together. */
export interface Owner {
  readonly clientId: string;
}

/**
 * Items that wait for something scarce, and who is next. Clients come before jobs: next is the client that holds the
 * least, of these the one that has used the least, of these the one whose item waits longest. Among the jobs of that
 * client the same decides.
 */
export interface FairQueue<Item> {
  /** Clients that hold something or wait for it. */
  readonly clients: number;
  /** @param place `first` puts it before the owner's other items: it has had its turn and came back. */
  add(item: Item, owner: Owner, place?: "first"): void;
  /** Takes it out. False where it does not wait. */
  remove(item: Item): boolean;
  /** The next item, which keeps waiting. Clients that `mayHave` turns down are passed over. */
  next(mayHave?: (clientId: string) => boolean): Item | undefined;
  /** What these owners have from now on; the returned function ends that and says how much they used. */
  hold(owner: Owner): (used: number) => void;
  heldBy(clientId: string): number;
  /** Items that wait, of clients that `mayHave` does not turn down. */
  count(mayHave?: (clientId: string) => boolean): number;
}

/**
 * Usage is counted as in start-time fair queueing: a clock stands at the usage with which the last turn began, and an
 * owner that comes, or comes back, begins there at the least. So nobody saves up turns by staying away, and nobody pays
 * for what it used while no one else wanted it.
 */
interface Account {
  held: number;
  used: number;
}

interface Line<Item> extends Account {
  waiting: { item: Item; number: number }[];
}

interface Client<Item> extends Account {
  readonly lines: Map<Owner, Line<Item>>;
  clock: number;
}

/** Clients at rest are remembered for what they used lately, and only so many. */
const restingMax = 1_000;

export function createFairQueue<Item>(): FairQueue<Item> {
  const clients = new Map<string, Client<Item>>();
  const resting = new Map<string, number>();
  const restingJobs = new WeakMap<Owner, number>();
  const places = new Map<Item, Owner>();
  let clock = 0;
  let numbers = 0;

  const clientOf = ({ clientId }: Owner): Client<Item> => {
    let client = clients.get(clientId);
    if (client === undefined) {
      const used = Math.max(clock, resting.get(clientId) ?? 0);
      // Its jobs never have used more than itself: none is behind those that come now.
      client = { held: 0, used, lines: new Map(), clock: used };
      clients.set(clientId, client);
      resting.delete(clientId);
    }
    return client;
  };
  const lineOf = (owner: Owner): [Client<Item>, Line<Item>] => {
    const client = clientOf(owner);
    let line = client.lines.get(owner);
    if (line === undefined) {
      line = { held: 0, used: Math.max(client.clock, restingJobs.get(owner) ?? 0), waiting: [] };
      client.lines.set(owner, line);
    }
    return [client, line];
  };
  /** Forgets owners that neither hold nor wait, but for what they used. */
  const leave = (owner: Owner) => {
    const [client, line] = lineOf(owner);
    if (line.held > 0 || line.waiting.length > 0) return;
    client.lines.delete(owner);
    restingJobs.set(owner, line.used);
    if (client.lines.size > 0) return;
    clients.delete(owner.clientId);
    if (clients.size === 0) {
      clock = Math.max(clock, client.used, ...resting.values());
      resting.clear();
    } else if (client.used > clock) {
      resting.set(owner.clientId, client.used);
      const [oldest] = resting.keys();
      if (resting.size > restingMax && oldest !== undefined) resting.delete(oldest);
    }
  };
  const nextLine = ({ lines }: Client<Item>): Line<Item> | undefined => {
    let best: Line<Item> | undefined;
    for (const line of lines.values()) {
      if (line.waiting.length > 0 && (best === undefined || comesBefore(line, best, line, best))) best = line;
    }
    return best;
  };

  return {
    get clients() {
      return clients.size;
    },
    add(item, owner, place) {
      const { waiting } = lineOf(owner)[1];
      numbers += 1;
      if (place === "first") waiting.unshift({ item, number: waiting[0]?.number ?? numbers });
      else waiting.push({ item, number: numbers });
      places.set(item, owner);
    },
    remove(item) {
      const owner = places.get(item);
      if (owner === undefined) return false;
      const { waiting } = lineOf(owner)[1];
      waiting.splice(
        waiting.findIndex((each) => each.item === item),
        1,
      );
      places.delete(item);
      leave(owner);
      return true;
    },
    next(mayHave = () => true) {
      let best: { client: Client<Item>; line: Line<Item> } | undefined;
      for (const [id, client] of clients) {
        const line = nextLine(client);
        if (line === undefined || !mayHave(id)) continue;
        if (best === undefined || comesBefore(client, best.client, line, best.line)) best = { client, line };
      }
      return best?.line.waiting[0]?.item;
    },
    hold(owner) {
      const [client, line] = lineOf(owner);
      const accounts = [client, line];
      clock = Math.max(clock, client.used);
      client.clock = Math.max(client.clock, line.used);
      for (const account of accounts) account.held += 1;
      let isHeld = true;
      return (used) => {
        if (!isHeld) return;
        isHeld = false;
        for (const account of accounts) {
          account.held -= 1;
          account.used += used;
        }
        leave(owner);
      };
    },
    heldBy: (clientId) => clients.get(clientId)?.held ?? 0,
    count(mayHave = () => true) {
      let count = 0;
      for (const [id, { lines }] of clients) {
        if (mayHave(id)) for (const { waiting } of lines.values()) count += waiting.length;
      }
      return count;
    },
  };
}

function comesBefore(
  one: Account,
  other: Account,
  { waiting: [ofOne] }: Line<unknown>,
  { waiting: [ofOther] }: Line<unknown>,
): boolean {
  if (one.held !== other.held) return one.held < other.held;
  if (one.used !== other.used) return one.used < other.used;
  return (ofOne?.number ?? 0) < (ofOther?.number ?? 0);
}
