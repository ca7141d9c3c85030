import { Icon } from '../../ui/icons.tsx';

export const PlayIcon = () => (
  <Icon>
    <path d="M7.5 4.500v15l12-7.500z" fill="currentColor" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" strokeWidth="3.5" />
  </Icon>
);
export const MicrophoneIcon = () => (
  <Icon>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.500a6.5 6.5 0 0 0 13 0M12 18v3" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <rect x="6.5" y="6.5" width="11" height="11" rx="1.5" fill="currentColor" />
  </Icon>
);
