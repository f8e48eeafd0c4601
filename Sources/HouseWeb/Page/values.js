// Values as people read them, and colours as screens have them.
import { t, word, has, count } from './words.js';
import { home, value, characteristic } from './house.js';

/** Degrees Celsius as the degrees of the home. */
export function degrees(celsius) {
  return Math.round((isFahrenheit() ? celsius * 9 / 5 + 32 : celsius) * 10) / 10;
}

/** Whether the home counts in Fahrenheit. */
export function isFahrenheit() { return home()?.units === 'fahrenheit'; }

/** A temperature in the unit of the home, from degrees Celsius. */
export function temperature(celsius) { return `${degrees(celsius)} ${isFahrenheit() ? '°F' : '°C'}`; }

/** Seconds or an ISO 8601 duration as a length of time. */
export function duration(length) {
  const seconds = typeof length === 'number' ? length : secondsOf(length);
  if (seconds < 60) return count('seconds', Math.round(seconds));
  if (seconds < 3600) return count('minutes', Math.round(seconds / 60));
  return `${count('hours', Math.floor(seconds / 3600))}${seconds % 3600 >= 60 ? ` ${count('minutes', Math.round(seconds % 3600 / 60))}` : ''}`;
}

/** The seconds of an ISO 8601 duration. */
export function secondsOf(text) {
  const parts = /^PT?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text ?? '');
  if (!parts) return 0;
  return Number(parts[1] ?? 0) * 86400 + Number(parts[2] ?? 0) * 3600 + Number(parts[3] ?? 0) * 60 + Number(parts[4] ?? 0);
}

/** A value of a characteristic as a person reads it. */
export function text(one) {
  const known = one.value;
  if (known === null || known === undefined) return t('unknown');
  if (typeof known === 'boolean') {
    const key = `booleans.${one.type}`;
    return t(has(key) ? `${key}.${known}` : `booleans.other.${known}`);
  }
  if (typeof known === 'string') return /^P(T?\d)/.test(known) ? duration(known) : word('states', known);
  switch (one.unit) {
    case 'percent': return `${Math.round(known)} %`;
    case 'celsius': return temperature(known);
    case 'seconds': return duration(known);
    case 'degrees': return `${Math.round(known)}°`;
    case 'mired': return `${Math.round(1000000 / Math.max(known, 1))} K`;
    default: return `${Math.round(known * 10) / 10}${one.unit ? ` ${word('units', one.unit)}` : ''}`;
  }
}

/** What is the most worth knowing of a service, in a few words. */
export function summary(service) {
  const first = ['CurrentDoorState', 'LockCurrentState', 'ContactSensorState', 'SecuritySystemCurrentState', 'CurrentMediaState',
    'CurrentPosition', 'CurrentTemperature', 'CurrentRelativeHumidity', 'On', 'Active', 'LeakDetected', 'SmokeDetected',
    'CarbonMonoxideDetected', 'MotionDetected', 'OccupancyDetected', 'CurrentAmbientLightLevel', 'AirQuality', 'BatteryLevel'];
  // What is off plays nothing, whatever it played last.
  const isOff = value(service, 'Active') === false;
  const shown = first.map(type => characteristic(service, type)).find(one => one && !(isOff && one.type === 'CurrentMediaState'))
    ?? service.characteristics[0];
  if (!shown) return '';
  if (shown.type === 'CurrentPosition') {
    if (shown.value === 0) return t('states.closed');
    if (shown.value === 100) return t('states.open');
  }
  const brightness = shown.type === 'On' && shown.value === true ? characteristic(service, 'Brightness') : null;
  return text(shown) + (brightness ? `, ${text(brightness)}` : '');
}

/** Whether a service does something that people switch: what counts as “on” in a room. */
export function isOn(service) {
  if (value(service, 'On') !== undefined) return value(service, 'On') === true;
  if (value(service, 'Active') !== undefined) return value(service, 'Active') === true;
  return value(service, 'CurrentMediaState') === 'play';
}

/** A colour as screens have it, from hue and saturation; and back. */
export function hex(hue, saturation) {
  const channel = n => {
    const k = (n + hue / 60) % 6;
    const part = 1 - saturation / 100 * Math.max(0, Math.min(k, 4 - k, 1));
    return Math.round(part * 255).toString(16).padStart(2, '0');
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}

export function hueAndSaturation(colour) {
  const [r, g, b] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255);
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  let hue = 0;
  if (spread > 0) {
    if (most === r) hue = ((g - b) / spread) % 6;
    else if (most === g) hue = (b - r) / spread + 2;
    else hue = (r - g) / spread + 4;
  }
  return { hue: Math.round((hue * 60 + 360) % 360), saturation: Math.round(most === 0 ? 0 : spread / most * 100) };
}
