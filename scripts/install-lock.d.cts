declare const installLock: {
  acquireInstallLock(
    lockPath: string,
    say: (message: string) => void,
  ): Promise<{ addOwner(pid: number): void; release(): void }>;
};
export = installLock;
