// Java as an oracle: java Oracle.java TASK CHARSET REQUEST ANSWERS (batches as in batch.mjs).
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;

class Oracle {
    /** Stands for the offset if there is no fault. */
    static final int NONE = -1;

    interface Task {
        byte[] answer(byte[] input) throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        Task task = taskOf(arguments[0], arguments[1]);
        ByteBuffer request = read(arguments[2]);
        int count = request.getInt();
        int[] lengths = new int[count];
        for (int index = 0; index < count; index++) lengths[index] = request.getInt();
        ByteArrayOutputStream all = new ByteArrayOutputStream(32 * count + 1);
        for (int index = 0; index < count; index++) {
            byte[] input = new byte[lengths[index]];
            request.get(input);
            byte[] answer = task.answer(input);
            lengths[index] = answer.length;
            all.write(answer);
        }
        ByteBuffer head = littleEndian(4 + 4 * count).putInt(count);
        for (int length : lengths) head.putInt(length);
        try (var out = Files.newOutputStream(Path.of(arguments[3]))) {
            out.write(head.array());
            all.writeTo(out);
        }
    }

    static Task taskOf(String name, String charset) {
        return switch (name) {
            case "decode" -> decode(Charset.forName(charset), false);
            case "replace" -> decode(Charset.forName(charset), true);
            case "encode" -> encode(Charset.forName(charset));
            case "writeUTF" -> Oracle::writeUtf;
            case "readUTF" -> Oracle::readUtf;
            default -> throw new IllegalArgumentException(name);
        };
    }

    static ByteBuffer read(String file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).order(ByteOrder.LITTLE_ENDIAN);
    }

    static ByteBuffer littleEndian(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns an answer: a number, then the code points of a text. */
    static byte[] text(int number, String text) {
        int[] codePoints = text.codePoints().toArray();
        ByteBuffer answer = littleEndian(4 + 4 * codePoints.length).putInt(number);
        for (int codePoint : codePoints) answer.putInt(codePoint);
        return answer.array();
    }

    /** Returns an answer: a number, then the bytes from the offset `from` up to `to`. */
    static byte[] bytes(int number, byte[] bytes, int from, int to) {
        return littleEndian(4 + to - from).putInt(number).put(bytes, from, to - from).array();
    }

    /** Answers with the offset of the first fault, and the text. With a fault, the text is empty unless `replaces` is true. */
    static Task decode(Charset charset, boolean replaces) {
        CharsetDecoder decoder = charset.newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
        CharBuffer out = CharBuffer.allocate(4096);
        return input -> {
            decoder.reset();
            out.clear();
            ByteBuffer in = ByteBuffer.wrap(input);
            CoderResult result = decoder.decode(in, out, true);
            if (result.isError()) return text(in.position(), replaces ? new String(input, charset) : "");
            return text(NONE, out.flip().toString());
        };
    }

    static char[] units(byte[] input) {
        char[] units = new char[input.length / 2];
        ByteBuffer.wrap(input).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().get(units);
        return units;
    }

    /** Answers with the bytes, or the index of the first code unit that cannot be encoded. */
    static Task encode(Charset charset) {
        CharsetEncoder encoder = charset.newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
        byte[] output = new byte[4096];
        return input -> {
            encoder.reset();
            CharBuffer in = CharBuffer.wrap(units(input));
            ByteBuffer out = ByteBuffer.wrap(output);
            CoderResult result = encoder.encode(in, out, true);
            return result.isError() ? bytes(in.position(), output, 0, 0) : bytes(NONE, output, 0, out.position());
        };
    }

    /** Returns the bytes that writeUTF writes, without the length at its beginning. */
    static byte[] writeUtf(byte[] input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DataOutputStream(out).writeUTF(new String(units(input)));
        return bytes(NONE, out.toByteArray(), 2, out.size());
    }

    /** Returns the text that readUTF reads, or 0 for any fault: readUTF does not report an offset. */
    static byte[] readUtf(byte[] input) throws IOException {
        byte[] withLength = ByteBuffer.allocate(2 + input.length).putShort((short) input.length).put(input).array();
        try {
            return text(NONE, new DataInputStream(new ByteArrayInputStream(withLength)).readUTF());
        } catch (UTFDataFormatException malformed) {
            return text(0, "");
        }
    }
}
